/** Where to go after the sign-in. Pure. */

/** A path of this app; undefined for anything else, such as an address of another site. */
export function returnPath(given: unknown): string | undefined {
  if (typeof given !== 'string' || !/^\/(?![/\\])[\x21-\x7e]*$/.test(given) || given.includes('\\'))
    return undefined;
  return given;
}
