import { alternateInSlices, ratioOf } from './alternation.js';
import { cpuMicrosOf, joinedCost } from './cpu.js';

it('measures both sides in turn, slice by slice, in five rounds', async () => {
  const order: string[] = [];
  const side = (name: string) => (round: number) => {
    order.push(`${name} ${round}`);
    return Promise.resolve(1);
  };
  const sides = { floor: side('floor'), measured: side('measured') };
  const rounds = await alternateInSlices(sides, 2, (slices) => slices.length);
  expect(rounds).toEqual({ floor: [2, 2, 2, 2, 2], measured: [2, 2, 2, 2, 2] });
  expect(order.slice(0, 5)).toEqual(['floor 0', 'measured 0', 'floor 0', 'measured 0', 'floor 1']);
});

it('the ratio is the median of the rounds, with the lowest and the highest', () => {
  const rounds = { floor: [10, 10, 10], measured: [10, 20, 12.5] };
  expect(ratioOf(rounds, (micros) => micros)).toEqual({ ratio: 0.8, spread: '0.50–1.00' });
});

it('the CPU time of a round is that of all its answers, in all processes', () => {
  const slices = [
    { count: 100, cpuMs: new Map([['gateway', 20]]) },
    {
      count: 300,
      cpuMs: new Map([
        ['gateway', 20],
        ['job', 40],
      ]),
    },
  ];
  expect(cpuMicrosOf(joinedCost(slices))).toBe(200);
});
