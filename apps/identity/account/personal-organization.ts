/** The name of the organization that every user gets. Pure. */

/** Of the name of any organization, in characters. A change of the organization refuses a longer one. */
const longestName = 120;
const ending = "'s organization";

/** A long name of the user is cut, by characters, so that the cut does not divide a surrogate pair. */
export function personalOrganizationName(userName: string): string {
  const begin = [...userName].slice(0, longestName - ending.length).join('');
  return begin.trimEnd() + ending;
}
