/** The jobs of a project in the order of their end, each once. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Handtest, Item, Params } from '@handtest/sdk';

export type ListedJob = Item<'jobs.list'>;

const everyMs = 1_500;
const pageSize = 20;
const ended: Params<'jobs.list'>['status'] = ['completed', 'failed', 'expired', 'cancelled'];

export async function lastEnd(client: Handtest, projectId: string): Promise<string> {
  const { items } = await client.jobs.list({ projectId, status: ended, limit: 1 }).page();
  return items[0]?.updatedAt ?? '1970-01-01T00:00:00.000Z';
}

/** The updatedAt of ended jobs is unique in a project, so it is the cursor. */
export class FinishedJobs implements AsyncIterable<ListedJob> {
  constructor(
    private readonly client: Handtest,
    private readonly projectId: string,
    private readonly signal: AbortSignal,
    private cursor: string,
  ) {}

  async *[Symbol.asyncIterator](): AsyncGenerator<ListedJob, void, undefined> {
    while (!this.signal.aborted) {
      const jobs = await this.next();
      for (const job of jobs) {
        if (this.signal.aborted) return;
        this.cursor = job.updatedAt;
        yield job;
      }
      if (jobs.length < pageSize)
        await delay(everyMs, undefined, { signal: this.signal }).catch(() => undefined);
    }
  }

  /** The client tries again while the API does not answer. */
  private async next(): Promise<readonly ListedJob[]> {
    const { projectId, signal, cursor: updatedAfter } = this;
    const query = { projectId, status: ended, limit: pageSize, updatedAfter };
    try {
      return (await this.client.jobs.list(query, { signal }).page()).items;
    } catch (error) {
      if (signal.aborted) return [];
      throw error;
    }
  }
}
