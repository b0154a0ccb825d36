/** The keys of the player. Pure. */
import { type PlayerTab, playerTabs } from './player-search.js';

export type PlayerCommand =
  | { readonly type: 'toggle' | 'mute' | 'fullScreen' | 'copyLink' }
  | { readonly type: 'seekBy'; readonly seconds: number }
  | { readonly type: 'stepFrame' | 'speed' | 'event' | 'finding'; readonly direction: -1 | 1 }
  | { readonly type: 'zoom'; readonly factor: number }
  | { readonly type: 'tab'; readonly tab: PlayerTab };

export const zoomFactor = 2;

const singleKeys = new Map<string, PlayerCommand>(
  Object.entries<PlayerCommand>({
    k: { type: 'toggle' },
    j: { type: 'seekBy', seconds: -10 },
    l: { type: 'seekBy', seconds: 10 },
    ',': { type: 'stepFrame', direction: -1 },
    '.': { type: 'stepFrame', direction: 1 },
    '<': { type: 'speed', direction: -1 },
    '>': { type: 'speed', direction: 1 },
    '[': { type: 'event', direction: -1 },
    ']': { type: 'event', direction: 1 },
    p: { type: 'finding', direction: -1 },
    n: { type: 'finding', direction: 1 },
    m: { type: 'mute' },
    f: { type: 'fullScreen' },
    y: { type: 'copyLink' },
    '+': { type: 'zoom', factor: zoomFactor },
    '-': { type: 'zoom', factor: 1 / zoomFactor },
  }),
);

/** These act inside the player only, and are not letters or signs that can be switched off. */
const controlKeys = new Map<string, PlayerCommand>(
  Object.entries<PlayerCommand>({
    ' ': { type: 'toggle' },
    ArrowLeft: { type: 'seekBy', seconds: -5 },
    ArrowRight: { type: 'seekBy', seconds: 5 },
  }),
);

export interface PressedKey {
  readonly key: string;
  readonly hasModifier: boolean;
  /** The focus is in a field, where the key is text. */
  readonly isTyped: boolean;
  /** The focus is on a button or link, which Space presses. */
  readonly isPress: boolean;
  readonly isInPlayer: boolean;
}

/** @param singleKeysAreOn the setting of the user (WCAG 2.1.4) */
export function commandOf(pressed: PressedKey, singleKeysAreOn: boolean): PlayerCommand | undefined {
  const { key, hasModifier, isTyped, isPress, isInPlayer } = pressed;
  if (hasModifier || isTyped) return undefined;
  const isControl = isInPlayer && !(isPress && key === ' ');
  return (isControl ? controlKeys.get(key) : undefined) ?? (singleKeysAreOn ? singleCommand(key) : undefined);
}

function singleCommand(key: string): PlayerCommand | undefined {
  const tab = /^[1-9]$/.test(key) ? playerTabs[Number(key) - 1] : undefined;
  return tab ? { type: 'tab', tab } : singleKeys.get(key);
}

export const speeds = [0.25, 0.5, 1, 1.5, 2, 4] as const;

/** The next speed in a direction; the same at the ends. */
export function nextSpeed(speed: number, direction: -1 | 1): number {
  const index = speeds.findIndex((one) => one >= speed);
  return speeds[Math.min(speeds.length - 1, Math.max(0, index + direction))]!;
}
