/** The jobs of a project in the order of their end, each once, from the start on. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Handtest, Item, Params } from '@handtest/sdk';

export type ListedJob = Item<'jobs.list'>;

const everyMs = 1_500;
const pageSize = 20;
const ended: Params<'jobs.list'>['status'] = ['completed', 'failed', 'expired', 'cancelled'];

/** The updatedAt of ended jobs is unique in a project, so it is the cursor. */
export class FinishedJobs implements AsyncIterable<ListedJob> {
  constructor(
    private readonly client: Handtest,
    private readonly projectId: string,
    private readonly signal: AbortSignal,
  ) {}

  async *[Symbol.asyncIterator](): AsyncGenerator<ListedJob, void, undefined> {
    let cursor = await this.lastEnd();
    while (!this.signal.aborted) {
      const jobs = await this.after(cursor);
      for (const job of jobs) {
        if (this.signal.aborted) return;
        cursor = job.updatedAt;
        yield job;
      }
      if (jobs.length < pageSize)
        await delay(everyMs, undefined, { signal: this.signal }).catch(() => undefined);
    }
  }

  private async lastEnd(): Promise<string> {
    const [last] = await this.page({ limit: 1 });
    return last?.updatedAt ?? '1970-01-01T00:00:00.000Z';
  }

  private after(updatedAfter: string): Promise<readonly ListedJob[]> {
    return this.page({ limit: pageSize, updatedAfter });
  }

  /** The client tries again while the API does not answer. */
  private async page(query: { limit: number; updatedAfter?: string }): Promise<readonly ListedJob[]> {
    const { projectId, signal } = this;
    try {
      return (await this.client.jobs.list({ projectId, status: ended, ...query }, { signal }).page()).items;
    } catch (error) {
      if (signal.aborted) return [];
      throw error;
    }
  }
}
