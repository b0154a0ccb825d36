/**
 * Hashes passwords with argon2id on libuv's threads, so that the event loop does not wait. Verification takes the same time
 * with and without a stored hash.
 */
import { randomBytes } from 'node:crypto';
import { argon2id, hash, needsRehash, verify } from 'argon2';

export interface PasswordCost {
  readonly memoryKib: number;
  readonly iterations: number;
}

export class PasswordHasher {
  private constructor(
    private readonly cost: PasswordCost,
    private readonly decoy: string,
    /** The time of a hash at start: the first estimate for others. */
    readonly startMs: number,
  ) {}

  static async withCost(cost: PasswordCost): Promise<PasswordHasher> {
    const decoy = await hashWith(cost, randomBytes(32).toString('hex'));
    const beganMs = performance.now();
    // Not the decoy: the first hash of a process also starts the threads, and takes several times as long.
    await hashWith(cost, 'measured');
    return new PasswordHasher(cost, decoy, performance.now() - beganMs);
  }

  /** In the PHC format, which contains salt and cost. */
  hash(password: string): Promise<string> {
    return hashWith(this.cost, password);
  }

  /** Without a stored hash (unknown email, no password) it compares with a decoy, at the same cost, and answers false. */
  async verify(storedHash: string | null | undefined, password: string): Promise<boolean> {
    const right = await verify(storedHash ?? this.decoy, password);
    return right && typeof storedHash === 'string';
  }

  /** Whether the hash has another cost than the configured one. */
  isOutdated(storedHash: string): boolean {
    return needsRehash(storedHash, optionsOf(this.cost));
  }
}

function optionsOf({ memoryKib, iterations }: PasswordCost) {
  return { memoryCost: memoryKib, timeCost: iterations, parallelism: 1 };
}

function hashWith(cost: PasswordCost, password: string): Promise<string> {
  return hash(password, { type: argon2id, ...optionsOf(cost) });
}
