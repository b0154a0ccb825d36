/** Settings that this browser keeps: the theme, and whether keys of one letter act. */
import { useSyncExternalStore } from 'react';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** `public/theme.js` reads it before the first paint. */
const themeKey = 'handtest.theme';
const singleKeysKey = 'handtest.keys';

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function change(): void {
  showTheme();
  for (const listener of listeners) listener();
}

// Another tab has changed a setting.
window.addEventListener('storage', change);

function store(key: string, value: string | undefined): void {
  if (value === undefined) localStorage.removeItem(key);
  else localStorage.setItem(key, value);
  change();
}

function theme(): Theme {
  const kept = localStorage.getItem(themeKey);
  return themes.find((one) => one === kept) ?? 'system';
}

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, theme);
}

export function setTheme(next: Theme): void {
  store(themeKey, next === 'system' ? undefined : next);
}

/** Puts the theme on the document; `system` leaves the choice to the browser. */
function showTheme(): void {
  const next = theme();
  if (next === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = next;
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
