/** Connects the keys of the page with the player. */
import { type RefObject, useEffect, useRef } from 'react';
import { singleKeysAreOn } from '../client/preference.js';
import { commandOf, type PlayerCommand, type PressedKey } from './player-keys.js';

export function usePlayerKeys(
  root: RefObject<HTMLElement | null>,
  run: (command: PlayerCommand) => void,
): void {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      const command = commandOf(pressedKey(event, root.current), singleKeysAreOn());
      if (!command) return;
      event.preventDefault();
      latest.current(command);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [root]);
}

function pressedKey(
  { key, ctrlKey, metaKey, altKey, target }: KeyboardEvent,
  root: Element | null,
): PressedKey {
  const element = target instanceof Element ? target : null;
  return {
    key,
    hasModifier: ctrlKey || metaKey || altKey,
    isTyped: isWithin(element, 'input, textarea, select, [contenteditable], [role=dialog], [role=menu]'),
    isPress: isWithin(element, 'button, a, summary'),
    isInPlayer: element !== null && root?.contains(element) === true,
  };
}

function isWithin(element: Element | null, selector: string): boolean {
  return Boolean(element?.closest(selector));
}
