/** Keys that act on every page: of one letter, sequences such as `gj`, and the key of the palette. */
import { useEffect, useEffectEvent } from 'react';
import { singleKeysAreOn } from '../client/preference.js';
import { isOccupied } from '../client/use-keys.js';
import { type Pending, pressed } from './key-sequence.js';

/** @param actions by the letters that are typed, such as `gj` */
export function useTypedKeys(actions: Readonly<Record<string, () => void>>): void {
  const act = useEffectEvent((name: string) => actions[name]?.());
  const bound = useEffectEvent(() => Object.keys(actions));
  useEffect(() => {
    let pending: Pending | undefined;
    const press = (event: KeyboardEvent) => {
      const isOurs = !event.ctrlKey && !event.metaKey && !event.altKey;
      if (!isOurs || event.isComposing || isOccupied(event.target) || !singleKeysAreOn()) {
        pending = undefined;
        return;
      }
      const result = pressed(pending, event.key, event.timeStamp, bound());
      pending = result.pending;
      if (result.match === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      act(result.match);
    };
    // Before the keys of the page: the second key of a sequence is not for it.
    window.addEventListener('keydown', press, { capture: true });
    return () => window.removeEventListener('keydown', press, { capture: true });
  }, []);
}

/** Ctrl K, and ⌘ K on a Mac. It acts in fields too. */
export function usePaletteKey(open: () => void): void {
  const act = useEffectEvent(open);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      if (event.shiftKey || event.altKey) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}
