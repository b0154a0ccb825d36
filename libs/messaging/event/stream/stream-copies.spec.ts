import fc from 'fast-check';
import { hasTooFew, keptDifferences, settingsOf, singleCopy, type StreamCopies } from './stream-copies.js';

const anyCopies: fc.Arbitrary<StreamCopies> = fc.record({
  replicas: fc.constantFrom(1, 3, 5),
  cluster: fc.constantFrom(undefined, 'east', 'west'),
  tags: fc.uniqueArray(fc.constantFrom('ssd', 'zone:a', 'zone:b')),
});

describe('the copies of a stream', () => {
  it('of a new stream have no difference to its configuration', () => {
    fc.assert(
      fc.property(anyCopies, (wanted) => {
        expect(hasTooFew(settingsOf(wanted), wanted)).toBe(false);
        expect(keptDifferences(settingsOf(wanted), wanted)).toEqual([]);
      }),
    );
  });

  it('are raised or named, never lowered, when their number is another one', () => {
    fc.assert(
      fc.property(anyCopies, anyCopies, (existing, wanted) => {
        const found = settingsOf(existing);
        const named = keptDifferences(found, wanted).filter((text) => text.includes('NATS_STREAM_REPLICAS'));
        expect(hasTooFew(found, wanted)).toBe(existing.replicas < wanted.replicas);
        expect(named.length).toBe(existing.replicas > wanted.replicas ? 1 : 0);
      }),
    );
  });

  it('may be on any server when nothing is configured', () => {
    fc.assert(
      fc.property(anyCopies, (existing) => {
        const found = settingsOf({ ...existing, replicas: 1 });
        expect(keptDifferences(found, singleCopy)).toEqual([]);
      }),
    );
  });

  it('are named with the command that moves them, when the servers are other ones', () => {
    const found = settingsOf({ replicas: 3, cluster: 'east', tags: ['zone:a'] });
    const wanted = { replicas: 3, cluster: 'west', tags: ['ssd', 'zone:a'] };
    const [cluster, tags] = keptDifferences(found, wanted);
    expect(cluster).toContain('is placed in east, and NATS_PLACEMENT_CLUSTER is west');
    expect(cluster).toContain('nats stream edit EVENTS --cluster west');
    expect(tags).toContain('nats stream edit EVENTS --tag ssd --tag zone:a');
    expect(keptDifferences(found, { ...wanted, cluster: 'east', tags: ['zone:a'] })).toEqual([]);
  });
});
