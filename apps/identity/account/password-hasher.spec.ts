import { PasswordHasher } from './password-hasher.js';

const cheap = { memoryKib: 1_024, iterations: 1 };

describe('a password', () => {
  it('is accepted against its own hash and no other', async () => {
    const hasher = await PasswordHasher.withCost(cheap);
    const stored = await hasher.hash('correct horse');
    await expect(hasher.verify(stored, 'correct horse')).resolves.toBe(true);
    await expect(hasher.verify(stored, 'correct horsf')).resolves.toBe(false);
    await expect(hasher.hash('correct horse')).resolves.not.toBe(stored);
  });

  it('is hashed with argon2id at the cost that was asked for', async () => {
    const hasher = await PasswordHasher.withCost({ memoryKib: 19_456, iterations: 2 });
    await expect(hasher.hash('correct horse')).resolves.toMatch(/^\$argon2id\$v=19\$m=19456,p=1,t=2\$/);
  });

  it('is due to be hashed again when the cost has changed', async () => {
    const before = await PasswordHasher.withCost(cheap);
    const after = await PasswordHasher.withCost({ ...cheap, iterations: 2 });
    const stored = await before.hash('correct horse');
    expect([before.isOutdated(stored), after.isOutdated(stored)]).toEqual([false, true]);
    await expect(after.verify(stored, 'correct horse')).resolves.toBe(true);
  });

  it('without a stored hash is refused, in the time of a wrong one', async () => {
    const hasher = await PasswordHasher.withCost({ memoryKib: 19_456, iterations: 2 });
    const stored = await hasher.hash('correct horse');
    const times: Record<'wrong' | 'unknown', number[]> = { wrong: [], unknown: [] };
    for (let round = 0; round < 7; round++) {
      for (const [name, hash] of [
        ['wrong', stored],
        ['unknown', undefined],
      ] as const) {
        // The processor's time, all threads of this process: other processes must not count.
        const start = process.cpuUsage();
        await expect(hasher.verify(hash, 'wrong horse')).resolves.toBe(false);
        const { user, system } = process.cpuUsage(start);
        times[name].push(user + system);
      }
    }
    const [wrong, unknown] = [times.wrong, times.unknown].map((list) => Math.min(...list)) as [
      number,
      number,
    ];
    expect(unknown / wrong).toBeGreaterThan(0.5);
    expect(unknown / wrong).toBeLessThan(2);
  });
});
