/** How pages look. This browser keeps the choices, and the document has them as attributes, where the styles read them. */

/** The choices of each, the default first. All others are an attribute of the document, such as `data-theme="dark"`. */
export const looks = {
  theme: ['system', 'light', 'dark'],
  density: ['comfortable', 'compact'],
  motion: ['system', 'reduced'],
} as const;
export type LookName = keyof typeof looks;
export type Look<Name extends LookName> = (typeof looks)[Name][number];

const names = Object.keys(looks) as LookName[];
export const lookKey = (name: LookName) => `handtest.${name}`;

export function keptLook<Name extends LookName>(name: Name): Look<Name> {
  const choices: readonly Look<Name>[] = looks[name];
  const kept = localStorage.getItem(lookKey(name));
  return choices.find((one) => one === kept) ?? choices[0]!;
}

/** Puts the choices on the document. */
export function showLooks(): void {
  for (const name of names) {
    const look = keptLook(name);
    if (look === looks[name][0]) delete document.documentElement.dataset[name];
    else document.documentElement.dataset[name] = look;
  }
}
