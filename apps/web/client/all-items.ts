/** The most items that one page of a list has. */
export const longestPage = 100;

/** All items of a list, page after page: for what a first page does not answer, such as a count or a choice. */
export async function allItems<Item>(pages: AsyncIterable<Item>): Promise<Item[]> {
  const items: Item[] = [];
  for await (const item of pages) items.push(item);
  return items;
}
