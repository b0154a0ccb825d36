/** Settings that this browser keeps: how pages look, the time zone, and whether keys of one letter act. */
import { useSyncExternalStore } from 'react';
import { chosenZone, zoneKey } from '../clock/display-zone.js';

/** The choices of each, the default first. All others are an attribute of the document, such as `data-theme="dark"`. */
export const looks = {
  theme: ['system', 'light', 'dark'],
  density: ['comfortable', 'compact'],
  motion: ['system', 'reduced'],
} as const;
export type LookName = keyof typeof looks;
export type Look<Name extends LookName> = (typeof looks)[Name][number];

const names = Object.keys(looks) as LookName[];
/** `public/theme.js` reads them before the first paint. */
const lookKey = (name: LookName) => `handtest.${name}`;
const singleKeysKey = 'handtest.keys';

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function change(): void {
  for (const name of names) show(name);
  for (const listener of listeners) listener();
}

// Another tab has changed a setting.
window.addEventListener('storage', change);

function store(key: string, value: string | undefined): void {
  if (value === undefined) localStorage.removeItem(key);
  else localStorage.setItem(key, value);
  change();
}

function look<Name extends LookName>(name: Name): Look<Name> {
  const choices: readonly Look<Name>[] = looks[name];
  const kept = localStorage.getItem(lookKey(name));
  return choices.find((one) => one === kept) ?? choices[0]!;
}

export function useLook<Name extends LookName>(name: Name): Look<Name> {
  return useSyncExternalStore(subscribe, () => look(name));
}

export function setLook<Name extends LookName>(name: Name, next: Look<Name>): void {
  store(lookKey(name), next === looks[name][0] ? undefined : next);
}

/** Puts the choice on the document, where the styles read it. */
function show(name: LookName): void {
  const next = look(name);
  if (next === looks[name][0]) delete document.documentElement.dataset[name];
  else document.documentElement.dataset[name] = next;
}

/** Undefined: the zone of the browser. */
export function useChosenZone(): string | undefined {
  return useSyncExternalStore(subscribe, chosenZone);
}

export function setChosenZone(zone: string | undefined): void {
  store(zoneKey, zone);
}

/** Whether keys of one letter act (WCAG 2.1.4). */
export function singleKeysAreOn(): boolean {
  return localStorage.getItem(singleKeysKey) !== 'off';
}

export function useSingleKeys(): boolean {
  return useSyncExternalStore(subscribe, singleKeysAreOn);
}

export function setSingleKeys(on: boolean): void {
  store(singleKeysKey, on ? undefined : 'off');
}
