/**
 * The name of an avatar: the initials of an alias and a colour that follows from it, such as `CO-3.svg`. The picture is made
 * from its name alone. Pure.
 */
export const avatarColours = 12;

/** One or two letters or digits. */
const form = /^([\p{L}\p{N}]{1,2})-(\d{1,2})\.svg$/u;
/** Of an alias without letters and digits. */
const noInitials = 'T';

export function avatarNameOf(alias: string): string {
  const words = alias.match(/[\p{L}\p{N}]+/gu) ?? [noInitials];
  const ends = words.length > 1 ? [words[0]!, words.at(-1)!] : [words[0]!];
  const initials = ends.map((word) => [...[...word][0]!.toUpperCase()][0]).join('');
  let hash = 0;
  for (const character of alias) hash = (hash * 31 + character.codePointAt(0)!) >>> 0;
  return `${initials}-${hash % avatarColours}.svg`;
}

/** The address of the avatar of a tester without a picture. */
export function avatarUrlOf(publicUrl: string, alias: string): string {
  return `${publicUrl.replace(/\/+$/, '')}/api/avatars/${encodeURIComponent(avatarNameOf(alias))}`;
}

/** Undefined for a name that no alias has. */
export function readAvatarName(name: string): { initials: string; colour: number } | undefined {
  const [, initials, colour] = form.exec(name) ?? [];
  if (initials === undefined || Number(colour) >= avatarColours) return undefined;
  return { initials, colour: Number(colour) };
}
