/** Draws an avatar: white initials on a colour. Pure. */
import { readAvatarName } from '@handtest/contracts/avatar';

/** White has a contrast of at least 4.5 on each of them (WCAG 2.2, AA). */
export const colours: readonly string[] = [
  '#b91c1c',
  '#c2410c',
  '#a16207',
  '#4d7c0f',
  '#15803d',
  '#0f766e',
  '#0e7490',
  '#1d4ed8',
  '#4338ca',
  '#6d28d9',
  '#a21caf',
  '#be185d',
];

/** Undefined for a name that no avatar has. Initials are letters and digits, so they need no escaping. */
export function avatarImage(name: string): string | undefined {
  const avatar = readAvatarName(name);
  if (!avatar) return undefined;
  const { initials, colour } = avatar;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64" role="img" aria-label="${initials}"><rect width="64" height="64" fill="${colours[colour]}"/><text x="32" y="41" text-anchor="middle" font-family="system-ui, sans-serif" font-size="26" fill="#fff">${initials}</text></svg>
`;
}
