/**
 * Ordinary callers at fixed rates: no request waits for the answer of another. Each has its own address, so that the
 * rate limits refuse none.
 */
import { randomUUID } from 'node:crypto';
import { bearer, exchange, type Received, type Sent } from '../access/exchange.js';
import type { Answer } from './answer.js';
import { TesterAtWork } from './tester-at-work.js';
import type { Users } from './users.js';

export type Operation =
  'create' | 'status' | 'record' | 'list' | 'balance' | 'me' | 'log in' | 'cancel' | 'test';

/** Requests per second. */
export type Rates = Partial<Record<Operation, number>>;

/** About 27 requests per second. More jobs are created than ended, so that testers always have one. */
export const ordinaryRates: Rates = {
  create: 5,
  status: 10,
  list: 2,
  balance: 2,
  me: 1,
  'log in': 1,
  cancel: 1,
  test: 5,
};

/** The acknowledged operations, whose effects must stay. */
export interface Acknowledged {
  /** By Idempotency-Key. Undefined before an answer with the job. */
  created: Map<string, string | undefined>;
  cancelled: Set<string>;
  submitted: Set<string>;
}

export class Load {
  readonly answers: Answer[] = [];
  readonly acknowledged: Acknowledged = { created: new Map(), cancelled: new Set(), submitted: new Set() };
  private readonly jobIds: string[];
  private readonly waiting: string[] = [];
  private readonly underWay = new Set<Promise<void>>();
  private readonly testers: TesterAtWork[];
  private timers: NodeJS.Timeout[] = [];
  private logIns = 0;

  constructor(private readonly users: Users) {
    this.jobIds = [...(users.jobIds ?? [])];
    const finished = (jobId: string) => this.acknowledged.submitted.add(jobId);
    this.testers = users.testers.map(
      ({ token }) =>
        new TesterAtWork(
          (sent) => this.ask('test', token, sent),
          () => this.waiting.shift(),
          finished,
        ),
    );
  }

  start(rates: Rates): void {
    for (const [operation, perSecond] of Object.entries(rates)) {
      const send = () => this.follow(this.operations[operation as Operation]());
      this.timers.push(setInterval(send, 1_000 / perSecond));
    }
  }

  /** Resolves when all requests are answered. */
  async stop(): Promise<void> {
    for (const timer of this.timers.splice(0)) clearInterval(timer);
    await Promise.all(this.underWay);
  }

  /** Creations without a later end. */
  get unended(): number {
    const { created, cancelled, submitted } = this.acknowledged;
    return created.size - cancelled.size - submitted.size;
  }

  /** Repeats creations without an answer. The key returns the same job, or creates it. */
  async repeatUnanswered(): Promise<void> {
    const keys = [...this.acknowledged.created].filter(([, jobId]) => jobId === undefined);
    for (const [key] of keys) await this.create(key);
  }

  private readonly operations: Record<Operation, () => Promise<unknown>> = {
    create: () => this.create(randomUUID()),
    status: async () => {
      const jobId = this.recentJob();
      if (jobId) await this.ask('status', undefined, get(`/api/jobs/${jobId}/status`));
    },
    record: async () => {
      const jobId = this.recentJob();
      if (jobId) await this.ask('record', this.users.apiKey, get(`/api/jobs/${jobId}`));
    },
    list: () => this.askAsOwner('list', get(`/api/jobs?projectId=${this.users.projectId}`)),
    balance: () => this.askAsOwner('balance', get('/api/billing/balance')),
    me: () => this.askAsOwner('me', get('/api/auth/me')),
    'log in': () => {
      const { email, password } = this.users.people[this.logIns++ % this.users.people.length]!;
      return this.ask('log in', undefined, post('/api/auth/login', { email, password }));
    },
    cancel: async () => {
      const jobId = this.waiting.shift();
      if (!jobId) return;
      const answer = await this.ask('cancel', this.users.apiKey, post(`/api/jobs/${jobId}/cancel`));
      if (answer?.status === 200) this.acknowledged.cancelled.add(jobId);
    },
    test: async () => {
      const tester = this.testers.find(({ isBusy }) => !isBusy);
      if (!tester) return;
      // The least recently used one is next.
      this.testers.push(...this.testers.splice(this.testers.indexOf(tester), 1));
      await tester.step();
    },
  };

  private async create(key: string): Promise<void> {
    const { projectId, apiKey } = this.users;
    const { created } = this.acknowledged;
    if (!created.has(key)) created.set(key, undefined);
    const job = { projectId, url: 'https://example.com', targetDurationMinutes: 2, maxExtensionMinutes: 0 };
    const sent = post('/api/jobs', { ...job, description: `Look around (${key}).` });
    const answer = await this.ask('create', apiKey, { ...sent, headers: { 'idempotency-key': key } });
    if (answer?.status !== 201) return;
    const { jobId } = JSON.parse(answer.text) as { jobId: string };
    created.set(key, jobId);
    this.jobIds.push(jobId);
    this.waiting.push(jobId);
  }

  private recentJob(): string | undefined {
    return this.jobIds[this.jobIds.length - 1 - Math.floor(Math.random() * 100)] ?? this.jobIds[0];
  }

  private askAsOwner(operation: Operation, sent: Sent): Promise<unknown> {
    return this.ask(operation, this.users.owner.token, sent);
  }

  /** Undefined when the connection broke. */
  private async ask(
    operation: Operation,
    token: string | undefined,
    sent: Sent,
  ): Promise<Received | undefined> {
    const sentMs = performance.now();
    const authorization = token && bearer(token);
    const answer = await exchange(this.users.gateway(), { ...sent, authorization }).catch(() => undefined);
    this.answers.push({ operation, sentMs, answeredMs: performance.now(), status: answer?.status ?? 0 });
    return answer;
  }

  private follow(request: Promise<unknown>): void {
    const followed: Promise<void> = request.then(() => void this.underWay.delete(followed));
    this.underWay.add(followed);
  }
}

/** The answers of other callers during `happening`. */
export async function answersDuring(
  users: Users,
  rates: Rates,
  happening: () => Promise<unknown>,
): Promise<Answer[]> {
  const load = new Load(users);
  load.start(rates);
  try {
    await happening();
  } finally {
    await load.stop();
  }
  return load.answers;
}

function get(path: string): Sent {
  return { method: 'GET', path };
}

function post(path: string, body: object = {}): Sent {
  return { method: 'POST', path, body };
}
