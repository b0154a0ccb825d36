import { createSecretKey, randomBytes } from 'node:crypto';
import { newId } from '@handtest/contracts/define';
import fc from 'fast-check';
import { newConfirmCode, newState, ownerOfState, sha256, stateKeyOf } from './connect-state.js';

const newKey = () => stateKeyOf(createSecretKey(randomBytes(32)));
const key = newKey();
const newOwner = () => ({ organizationId: newId('organization'), userId: newId('user') });

it('names its organization and user, with the newest or an older key, and is never the same twice', () => {
  const older = newKey();
  const states = Array.from({ length: 200 }, () => {
    const owner = newOwner();
    const state = newState(owner, key);
    expect(ownerOfState(state, [key])).toEqual(owner);
    expect(ownerOfState(newState(owner, older), [key, older])).toEqual(owner);
    return state;
  });
  expect(new Set(states).size).toBe(states.length);
});

it('is refused when another key signed it', () => {
  expect(ownerOfState(newState(newOwner(), newKey()), [key])).toBeUndefined();
  expect(ownerOfState(newState(newOwner(), key), [])).toBeUndefined();
});

it('is refused when any of its characters is another one, is missing, or is added', () => {
  const state = newState(newOwner(), key);
  const character = fc.constantFrom(...'Aa0_-.= \u0000ä'.split(''));
  fc.assert(
    fc.property(fc.nat(state.length - 1), character, (at, other) => {
      const changed = state.slice(0, at) + other + state.slice(at + 1);
      fc.pre(changed !== state);
      expect(ownerOfState(changed, [key])).toBeUndefined();
      expect(ownerOfState(state.slice(0, at) + state.slice(at + 1), [key])).toBeUndefined();
      expect(ownerOfState(state.slice(0, at) + other + state.slice(at), [key])).toBeUndefined();
    }),
    { numRuns: 1_000 },
  );
});

it('is refused with the organization or user of another state', () => {
  const [mine, theirs] = [newState(newOwner(), key).split('.'), newState(newOwner(), key).split('.')];
  for (const part of [0, 1, 2, 3]) {
    const mixed = mine.map((text, index) => (index === part ? theirs[part]! : text));
    expect(ownerOfState(mixed.join('.'), [key])).toBeUndefined();
  }
});

it('is refused for any other text', () => {
  fc.assert(fc.property(fc.string(), (text) => ownerOfState(text, [key]) === undefined));
  fc.assert(
    fc.property(fc.array(fc.string(), { maxLength: 6 }), (parts) => {
      expect(ownerOfState(parts.join('.'), [key])).toBeUndefined();
    }),
  );
});

it('has a code of 256 bits, of which only the hash is stored', () => {
  const codes = Array.from({ length: 100 }, newConfirmCode);
  expect(new Set(codes).size).toBe(100);
  for (const code of codes) expect(code).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect(sha256(codes[0]!)).toHaveLength(32);
});
