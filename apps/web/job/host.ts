/** Addresses as people read them. Pure. */

/** The host of an address, which may be cut; the address itself when it has none. */
export function hostOf(url: string): string {
  return URL.parse(url)?.host ?? /^https?:\/\/([^/?#]+)/.exec(url)?.[1] ?? url;
}
