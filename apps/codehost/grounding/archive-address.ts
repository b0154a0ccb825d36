/** Where an archive is. Pure. */

/**
 * Undefined for an address that must not be followed. Only a code host for development has an API, and archives, without
 * TLS.
 *
 * @param location of the redirect
 */
export function archiveAddress(location: string | undefined, apiUrl: string): URL | undefined {
  const address = location === undefined ? null : URL.parse(location, apiUrl);
  const isSafe =
    address?.protocol === 'https:' || (address?.protocol === 'http:' && apiUrl.startsWith('http:'));
  return address && isSafe && address.username === '' ? address : undefined;
}
