import type { ResponseError } from "./errors.js";
import type { Envelope } from "./record-types.js";

/** A page, and a function that returns the error to throw if the page is inconsistent. */
export interface FetchedPage<Page extends Envelope<unknown>> {
  readonly envelope: Page;
  readonly unexpected: (sentence: string) => ResponseError;
}

/**
 * Yields page after page and fetches each one on demand. Every page must advance, so that a broken server cannot cause an
 * endless loop.
 */
export async function* paginate<Page extends Envelope<unknown>>(
  first: number,
  fetchPage: (page: number) => Promise<FetchedPage<Page>>,
): AsyncGenerator<Page, void, undefined> {
  for (let page: number | null = first; page !== null; ) {
    const { envelope, unexpected }: FetchedPage<Page> = await fetchPage(page);
    const { currentPage, nextPage } = envelope.pagination;
    if (currentPage !== page) throw unexpected(`"pagination.currentPage" is ${currentPage}, not ${page}.`);
    if (nextPage !== null && nextPage <= page) {
      throw unexpected(`"pagination.nextPage" of page ${page} is ${nextPage}, not a later page.`);
    }
    if (nextPage !== null && envelope.data.length === 0) {
      throw unexpected(`Page ${page} is empty, but "pagination.nextPage" is ${nextPage}.`);
    }
    yield envelope;
    page = nextPage;
  }
}

export async function* recordsOf<T>(pages: AsyncIterable<Envelope<T>>): AsyncGenerator<T, void, undefined> {
  for await (const { data } of pages) yield* data;
}
