/** A tester who does jobs in sequence, one request at a time, and repeats failed requests. */
import { randomUUID } from 'node:crypto';
import type { Received, Sent } from '../access/exchange.js';

type Step = 'claim' | 'telemetry' | 'submit';

const next: Record<Step, Step | undefined> = { claim: 'telemetry', telemetry: 'submit', submit: undefined };

export class TesterAtWork {
  isBusy = false;
  private jobId: string | undefined;
  private current: Step = 'claim';
  private batchId = '';
  /** After a claim without an answer: the repetition may get a 409, although the job belongs to this tester. */
  private mayHaveClaimed = false;

  constructor(
    private readonly ask: (sent: Sent) => Promise<Received | undefined>,
    private readonly nextJob: () => string | undefined,
    private readonly onSubmitted: (jobId: string) => void,
  ) {}

  async step(): Promise<void> {
    if (!this.jobId) this.begin(this.nextJob());
    if (!this.jobId) return;
    this.isBusy = true;
    const answer = await this.ask(this.request(this.jobId));
    this.isBusy = false;
    this.goOn(this.jobId, answer?.status ?? 0);
  }

  private begin(jobId: string | undefined): void {
    this.jobId = jobId;
    this.current = 'claim';
    this.batchId = randomUUID();
    this.mayHaveClaimed = false;
  }

  private goOn(jobId: string, status: number): void {
    if (status === 0 || status >= 500) {
      if (this.current === 'claim') this.mayHaveClaimed = true;
      return;
    }
    const isClaimed = this.current === 'claim' && status === 409 && this.mayHaveClaimed;
    if (status > 299 && !isClaimed) return this.begin(undefined);
    if (this.current === 'submit') this.onSubmitted(jobId);
    const step = next[this.current];
    if (step) this.current = step;
    else this.begin(undefined);
  }

  private request(jobId: string): Sent {
    const path = `/api/tester/jobs/${jobId}/${this.current}`;
    const report = 'I looked around. The page opened and everything works as it should.';
    const timestamp = new Date().toISOString();
    const clicks = [{ x: 10, y: 20, element: '#pay', timestamp }];
    const bodies = { claim: {}, telemetry: { batchId: this.batchId, clicks }, submit: { report } };
    return { method: 'POST', path, body: bodies[this.current] };
  }
}
