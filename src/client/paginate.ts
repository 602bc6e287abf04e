import type { ResponseError } from "./errors.js";
import type { CursorList, Envelope } from "./record-types.js";

/** A page, and a function that returns the error to throw if the page is inconsistent. */
export interface Fetched<Page> {
  readonly envelope: Page;
  readonly unexpected: (sentence: string) => ResponseError;
}

/**
 * Yields page after page and fetches each one on demand. Every page must advance, so that a broken server cannot cause an
 * endless loop.
 */
export async function* paginate<Page extends Envelope<unknown>>(
  first: number,
  fetchPage: (page: number) => Promise<Fetched<Page>>,
): AsyncGenerator<Page, void, undefined> {
  for (let page: number | null = first; page !== null; ) {
    const { envelope, unexpected }: Fetched<Page> = await fetchPage(page);
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

/** Yields the pages from `first` on, each fetched on demand by the cursor of the one before. No cursor may repeat. */
export async function* walk<Page extends CursorList<unknown>>(
  first: Fetched<Page>,
  fetchAfter: (cursor: string) => Promise<Fetched<Page>>,
): AsyncGenerator<Page, void, undefined> {
  const seen = new Set<string>();
  for (let fetched = first; ; ) {
    const { envelope, unexpected } = fetched;
    const { nextCursor } = envelope.pagination;
    if (nextCursor !== null && seen.has(nextCursor))
      throw unexpected(`"pagination.nextCursor" repeats an earlier one.`);
    if (nextCursor !== null && envelope.data.length === 0) {
      throw unexpected(`The page is empty, but "pagination.nextCursor" is not null.`);
    }
    yield envelope;
    if (nextCursor === null) return;
    seen.add(nextCursor);
    fetched = await fetchAfter(nextCursor);
  }
}
