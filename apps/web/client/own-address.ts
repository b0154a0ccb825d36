/**
 * The address of a signed link at this origin. The API may be known by another name to callers, and the page may load
 * from its own origin only. Pure.
 */
export function ownAddress(link: string, origin: string): string {
  const url = new URL(link, origin);
  return url.pathname.startsWith('/api/') ? `${origin}${url.pathname}${url.search}` : link;
}
