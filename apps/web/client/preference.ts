/** Settings that this browser keeps: how pages look, the time zone, and whether keys of one letter act. */
import { useSyncExternalStore } from 'react';
import { chosenZone, zoneKey } from '../clock/display-zone.js';
import { keptLook, type Look, lookKey, type LookName, looks, showLooks } from './look.js';

const singleKeysKey = 'handtest.keys';

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function change(): void {
  showLooks();
  for (const listener of listeners) listener();
}

// Another tab has changed a setting.
window.addEventListener('storage', change);

function store(key: string, value: string | undefined): void {
  if (value === undefined) localStorage.removeItem(key);
  else localStorage.setItem(key, value);
  change();
}

export function useLook<Name extends LookName>(name: Name): Look<Name> {
  return useSyncExternalStore(subscribe, () => keptLook(name));
}

export function setLook<Name extends LookName>(name: Name, next: Look<Name>): void {
  store(lookKey(name), next === looks[name][0] ? undefined : next);
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
