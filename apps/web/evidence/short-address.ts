/** Addresses as a list shows them. Pure. */

/** The path of an address of the tested website, so that its difference to others is visible; else the whole address. */
export function shortAddress(address: string, ownOrigin: string | undefined): string {
  if (ownOrigin === undefined || !address.startsWith(`${ownOrigin}/`)) return address;
  return address.slice(ownOrigin.length);
}

export function originOf(address: string | undefined): string | undefined {
  return address !== undefined && URL.canParse(address) ? new URL(address).origin : undefined;
}
