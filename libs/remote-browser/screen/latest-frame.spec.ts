import fc from 'fast-check';
import { LatestFrame } from './latest-frame.js';

type Step = 'offer' | 'draw';

/** Takes the steps; `draw` is the answer of the viewer to the oldest picture on the way. */
function play(steps: readonly Step[]) {
  const frames = new LatestFrame<number>();
  const sent: { number: number; picture: number; newest: number }[] = [];
  const onTheWay: number[] = [];
  let newest = 0;
  let most = 0;
  for (const step of steps) {
    const next = step === 'offer' ? frames.offer(++newest) : drawOldest();
    if (!next) continue;
    sent.push({ ...next, newest });
    onTheWay.push(next.number);
    most = Math.max(most, onTheWay.length);
  }
  function drawOldest() {
    const number = onTheWay.shift();
    return number === undefined ? undefined : frames.drawn(number);
  }
  return { sent, most, newest, drawOldest, onTheWay };
}

const steps = fc.array(fc.constantFrom<Step>('offer', 'offer', 'draw'), { maxLength: 200 });

it('sends only the newest picture, each once, in order', () => {
  fc.assert(
    fc.property(steps, (taken) => {
      const { sent } = play(taken);
      for (const [index, { number, picture, newest }] of sent.entries()) {
        expect({ number, picture }).toEqual({ number: index + 1, picture: newest });
      }
      expect(new Set(sent.map(({ picture }) => picture)).size).toBe(sent.length);
    }),
  );
});

it('has at most two pictures on the way', () => {
  fc.assert(fc.property(steps, (taken) => expect(play(taken).most).toBeLessThanOrEqual(2)));
});

it('sends the last picture in the end when the viewer draws what it gets', () => {
  fc.assert(
    fc.property(steps, (taken) => {
      const { sent, newest, drawOldest, onTheWay } = play(taken);
      let last = sent.at(-1)?.picture ?? 0;
      while (onTheWay.length > 0) {
        const next = drawOldest();
        if (next) {
          last = next.picture;
          onTheWay.push(next.number);
        }
      }
      expect(last).toBe(newest);
    }),
  );
});

it('is not moved by a number that was never sent', () => {
  const frames = new LatestFrame<string>();
  frames.offer('a');
  frames.offer('b');
  frames.offer('c');
  expect(frames.drawn(0)).toBeUndefined();
  expect(frames.drawn(1)).toEqual({ number: 3, picture: 'c' });
});
