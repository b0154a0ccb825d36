/**
 * Caches verifications by token hash. A lease starts when its question is sent and never outlasts the token. A revocation
 * answers after one lease: a request that starts after that answer cannot use an older verification.
 */
import type { AuthenticatedCaller } from '@handtest/contracts/define';
import { TokenNotAccepted, type VerifiedToken } from '@handtest/contracts/identity';

export interface LeaseOptions {
  /** Verifies a token; rejects when it is not valid. */
  readonly ask: (tokenHash: string) => Promise<VerifiedToken>;
  readonly leaseMs: number;
  /** The most leases, and the most questions, that are kept. The oldest are dropped first. */
  readonly maximum?: number;
  /** Monotonic. */
  readonly clock?: () => number;
  /** For `expiresAt`. */
  readonly wallClock?: () => number;
}

interface Lease {
  readonly caller: AuthenticatedCaller;
  readonly untilMs: number;
}

interface Question {
  readonly sentAtMs: number;
  readonly answer: Promise<AuthenticatedCaller>;
}

const defaultMaximum = 20_000;

export class LeaseCache {
  private readonly leases = new Map<string, Lease>();
  private readonly questions = new Map<string, Question>();
  private readonly clock: () => number;
  private readonly wallClock: () => number;
  private readonly maximum: number;

  constructor(private readonly options: LeaseOptions) {
    this.clock = options.clock ?? (() => performance.now());
    this.wallClock = options.wallClock ?? (() => Date.now());
    this.maximum = options.maximum ?? defaultMaximum;
  }

  /** The caller of a token; synchronous while a lease is valid. Rejects with the error of the question. */
  callerOf(tokenHash: string): AuthenticatedCaller | Promise<AuthenticatedCaller> {
    const nowMs = this.clock();
    const lease = this.leases.get(tokenHash);
    if (lease && nowMs < lease.untilMs) return lease.caller;
    const question = this.questions.get(tokenHash);
    // Like a lease, its answer is at most one lease older than this request.
    if (question && nowMs < question.sentAtMs + this.options.leaseMs) return question.answer;
    return this.ask(tokenHash, nowMs);
  }

  get size(): number {
    return Math.max(this.leases.size, this.questions.size);
  }

  private ask(tokenHash: string, sentAtMs: number): Promise<AuthenticatedCaller> {
    const answer = this.options.ask(tokenHash).then((verified) => this.accept(tokenHash, sentAtMs, verified));
    const question = { sentAtMs, answer };
    makeRoom(this.questions, this.maximum);
    this.questions.set(tokenHash, question);
    const forget = () => {
      if (this.questions.get(tokenHash) === question) this.questions.delete(tokenHash);
    };
    answer.then(forget, forget);
    return answer;
  }

  private accept(
    tokenHash: string,
    sentAtMs: number,
    { caller, expiresAt }: VerifiedToken,
  ): AuthenticatedCaller {
    const leftMs = expiresAt === undefined ? Infinity : Date.parse(expiresAt) - this.wallClock();
    if (leftMs <= 0) throw new TokenNotAccepted();
    const untilMs = Math.min(sentAtMs + this.options.leaseMs, this.clock() + leftMs);
    const known = this.leases.get(tokenHash);
    // A late answer to an earlier question must not replace a newer lease.
    if (known && known.untilMs > untilMs) return caller;
    this.leases.delete(tokenHash);
    makeRoom(this.leases, this.maximum);
    this.leases.set(tokenHash, { caller, untilMs });
    return caller;
  }
}

/** Drops the oldest entry of a full map. */
function makeRoom(map: Map<string, unknown>, maximum: number): void {
  if (map.size < maximum) return;
  const [oldest] = map.keys();
  if (oldest !== undefined) map.delete(oldest);
}
