/** Keys of one letter that act on the page, unless the settings switch them off (WCAG 2.1.4). */
import { useEffect, useRef } from 'react';
import { singleKeysAreOn } from './preference.js';

/** After `g` the next key opens a page. It is not for the page that is open. */
const prefixMs = 1_000;

/** Whether the person is writing, or a dialog or menu is open. */
export function isOccupied(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.isContentEditable ||
    target.closest(
      'input:not([type=checkbox]):not([type=radio]), textarea, select, [role=dialog], [role=menu]',
    ) !== null
  );
}

/** @param actions by the value of `KeyboardEvent.key` */
export function useKeys(actions: Readonly<Record<string, (event: KeyboardEvent) => void>>): void {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    let prefixAt = -Infinity;
    const act = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (!singleKeysAreOn() || isOccupied(event.target)) return;
      const isSecond = event.timeStamp - prefixAt < prefixMs;
      prefixAt = event.key === 'g' ? event.timeStamp : -Infinity;
      if (!isSecond) latest.current[event.key]?.(event);
    };
    window.addEventListener('keydown', act);
    return () => window.removeEventListener('keydown', act);
  }, []);
}
