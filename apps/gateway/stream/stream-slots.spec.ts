import { StreamLimitReached } from '@handtest/contracts/job';
import fc from 'fast-check';
import { streamRefusal, StreamSlots } from './stream-slots.js';

const limit = 3;
const id = fc.constantFrom('a', 'b');
/** Take a slot, or give back one of those that were taken, perhaps for the second time. */
const step = fc.oneof(fc.record({ take: id }), fc.record({ release: fc.nat(20) }));

it('counts acquired minus released slots for each holder, never more than the limit', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const slots = new StreamSlots(limit, streamRefusal('user', limit));
      const taken: { id: string; release: () => void; isHeld: boolean }[] = [];
      const heldBy = (holder: string) => taken.filter((one) => one.id === holder && one.isHeld).length;
      for (const one of steps) {
        if ('take' in one) {
          const isFree = heldBy(one.take) < limit;
          const take = () => taken.push({ id: one.take, release: slots.take(one.take), isHeld: true });
          if (isFree) take();
          else expect(take).toThrow(StreamLimitReached);
        } else if (taken.length > 0) {
          const chosen = taken[one.release % taken.length]!;
          chosen.release();
          chosen.isHeld = false;
        }
        for (const holder of ['a', 'b']) expect(slots.countOf(holder)).toBe(heldBy(holder));
      }
      for (const { release } of taken) release();
      expect(slots.size).toBe(0);
    }),
  );
});

it('names the exceeded limit and the time until a retry', () => {
  const slots = new StreamSlots(1, streamRefusal('organization', 1));
  slots.take('org_1');
  expect(() => slots.take('org_1')).toThrow(
    expect.objectContaining({
      status: 429,
      retryAfterSeconds: 10,
      message:
        'One organization may have 1 event streams open; close one or poll the job, retry in 10 seconds',
    }) as Error,
  );
});
