import type { ClientMessage } from '@handtest/visit-protocol';
import { Pinch } from './pinch.js';

type Touch = Extract<ClientMessage, { kind: 'touch' }>;
const middle = { x: 100, y: 400 };

let sent: Touch[];
let waiting: (() => void) | undefined;
let pinch: Pinch;

beforeEach(() => {
  sent = [];
  waiting = undefined;
  pinch = new Pinch(
    { width: 375, height: 812 },
    (message) => void sent.push(message as Touch),
    (act) => {
      waiting = act;
      return () => (waiting = undefined);
    },
  );
});

const gap = ({ points: [above, below] }: Touch) => below!.y - above!.y;

it('puts two fingers down and moves them apart with the wheel upwards', () => {
  pinch.turn(middle, -10);
  pinch.turn(middle, -10);
  expect(sent.map(({ phase }) => phase)).toEqual(['start', 'move', 'move']);
  expect(gap(sent[0]!)).toBeLessThan(gap(sent[1]!));
  expect(gap(sent[1]!)).toBeLessThan(gap(sent[2]!));
  expect(sent[2]!.points.every(({ x }) => x === 100)).toBe(true);
});

it('moves them together with the wheel downwards, and lifts them when nothing more comes', () => {
  pinch.turn(middle, 120);
  expect(gap(sent[1]!)).toBeLessThan(gap(sent[0]!));
  waiting!();
  expect(sent.at(-1)).toEqual({ kind: 'touch', phase: 'end', points: [] });
});

it('lifts fingers that have no more room and puts them down again, always on the page', () => {
  for (let turns = 0; turns < 40; turns++) pinch.turn({ x: 10, y: 5 }, turns < 20 ? -120 : 120);
  const phases = sent.map(({ phase }) => phase);
  expect(phases.filter((phase) => phase === 'start').length).toBeGreaterThan(2);
  for (const [index, phase] of phases.entries())
    if (phase === 'start' && index > 0) expect(phases[index - 1]).toBe('end');
  expect(sent.flatMap(({ points }) => points).every(({ y }) => y > 0 && y < 812)).toBe(true);
});
