/** Connects the keys of the page with the player. */
import { type RefObject, useEffect, useRef } from 'react';
import { commandOf, type PlayerCommand, type PressedKey } from './player-keys.js';

/** The setting of the user; on by default. */
const settingKey = 'handtest.keys';

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
      const command = commandOf(pressedKey(event, root.current), localStorage.getItem(settingKey) !== 'off');
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
    isTyped:
      element?.closest('input, textarea, select, [contenteditable], [role=dialog], [role=menu]') != null,
    isPress: element?.closest('button, a, summary') != null,
    isInPlayer: element !== null && root?.contains(element) === true,
  };
}
