import type { ResponseError } from "./errors.js";
import type { Envelope } from "./record-types.js";

/** A page, and the error to throw where it does not fit to the others. */
export interface Fetched<Page extends Envelope<unknown>> {
  readonly envelope: Page;
  readonly refuse: (sentence: string) => ResponseError;
}

/** Page after page, each fetched when it is asked for. Every page must lead on, so that no server keeps it going for nothing. */
export async function* walk<Page extends Envelope<unknown>>(
  first: number,
  fetchPage: (page: number) => Promise<Fetched<Page>>,
): AsyncGenerator<Page, void, undefined> {
  for (let page: number | null = first; page !== null; ) {
    const { envelope, refuse }: Fetched<Page> = await fetchPage(page);
    const { currentPage, nextPage } = envelope.pagination;
    if (currentPage !== page) throw refuse(`It is page ${currentPage}, not page ${page}.`);
    if (nextPage !== null && nextPage <= page) throw refuse(`Behind page ${page} it leads to page ${nextPage}.`);
    if (nextPage !== null && envelope.data.length === 0) throw refuse(`Page ${page} is empty and still leads on.`);
    yield envelope;
    page = nextPage;
  }
}

export async function* recordsOf<T>(pages: AsyncIterable<Envelope<T>>): AsyncGenerator<T, void, undefined> {
  for await (const { data } of pages) yield* data;
}
