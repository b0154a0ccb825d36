import fc from 'fast-check';
import { type InstallationChange, laterChange, stateAfter } from './installation-state.js';

const change: fc.Arbitrary<InstallationChange> = fc.record({
  state: fc.constantFrom('active', 'suspended', 'deleted'),
  atMs: fc.nat(4).map((seconds) => seconds * 1_000),
});
const after = (changes: readonly InstallationChange[]) =>
  changes.reduce<InstallationChange | undefined>(laterChange, undefined);

it('is the same for every order of the hooks, and for repeated ones', () => {
  const shuffled = fc
    .array(change, { minLength: 1, maxLength: 8 })
    .chain((changes) =>
      fc.tuple(
        fc.constant(changes),
        fc.shuffledSubarray([...changes, ...changes], { minLength: changes.length * 2 }),
      ),
    );
  fc.assert(
    fc.property(shuffled, ([changes, other]) => expect(after(other)).toEqual(after(changes))),
    { numRuns: 2_000 },
  );
});

it('stays deleted, also when the deletion arrives first or has an earlier time', () => {
  fc.assert(
    fc.property(fc.array(change, { minLength: 1 }), (changes) => {
      const isDeleted = changes.some(({ state }) => state === 'deleted');
      expect(after(changes)!.state === 'deleted').toBe(isDeleted);
    }),
  );
});

it('is that of the latest hook otherwise', () => {
  const active = { state: 'active', atMs: 2_000 } as const;
  const suspended = { state: 'suspended', atMs: 1_000 } as const;
  expect(after([active, suspended])).toEqual(active);
  expect(after([active, { ...suspended, atMs: 2_000 }])!.state).toBe('suspended');
});

it.each([
  ['created', null, 'active'],
  ['unsuspend', null, 'active'],
  ['suspend', '2026-01-01T00:00:00Z', 'suspended'],
  ['new_permissions_accepted', null, 'active'],
  ['new_permissions_accepted', '2026-01-01T00:00:00Z', 'suspended'],
  ['deleted', null, 'deleted'],
  ['renamed', null, undefined],
  ['constructor', null, undefined],
])('after %s with suspended_at %s is %s', (action, suspendedAt, state) => {
  expect(stateAfter(action, suspendedAt)).toBe(state);
});
