/** Lists of the API: one page, or every item. */

export interface PageOf<Item> {
  readonly items: readonly Item[];
  readonly pagination?: {
    readonly hasMore: boolean;
    readonly nextCursor?: string | null;
    /** Of a list that counts its pages. */
    readonly page?: number;
  };
}

/** Where the next page begins. */
interface Position {
  readonly offset?: number;
  readonly cursor?: string;
  readonly page?: number;
}

/** `for await (const job of client.jobs.list())` reads page after page. Nothing is read before. */
export class Listing<Item, Page> implements AsyncIterable<Item> {
  /** @param read reads the page at a position; the given parameters apply where it is empty */
  constructor(
    private readonly read: (position: Position) => Promise<Page>,
    private readonly firstOffset = 0,
  ) {}

  /** The page that the parameters name, with `pagination` where the list has pages. */
  page(): Promise<Page> {
    return this.read({});
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    let position: Position = {};
    let offset = this.firstOffset;
    for (;;) {
      const { items, pagination } = (await this.read(position)) as PageOf<Item>;
      yield* items;
      offset += items.length;
      if (!pagination?.hasMore || items.length === 0) return;
      const { nextCursor: cursor, page } = pagination;
      if (typeof cursor === 'string') position = { cursor };
      else position = page === undefined ? { offset } : { page: page + 1 };
    }
  }
}
