/** The job service as services see it that look for finished jobs by themselves: pages of those that a test names. */
import type { Api } from '@handtest/contracts/define';
import {
  finishedJobContract,
  type FinishedJobPage,
  type FinishedJobsRequest,
  type JobFinished,
} from '@handtest/contracts/job';
import { Serves } from '@handtest/messaging';
import { startNeighbour } from './neighbour.js';

/** What it knows, and what it was asked; a test reads and changes both. */
export const finishedJobs = {
  jobs: [] as JobFinished[],
  requests: [] as FinishedJobsRequest[],
  /** What happens while an answer is on its way. */
  meanwhile: async (): Promise<void> => undefined,
};

@Serves(finishedJobContract)
class FinishedJobController implements Api<typeof finishedJobContract> {
  async page(request: FinishedJobsRequest): Promise<FinishedJobPage> {
    finishedJobs.requests.push(request);
    await finishedJobs.meanwhile();
    const { afterInstant, afterJobId, settledSeconds, projectIds, limit } = request;
    const through = new Date(Date.now() - settledSeconds * 1_000).toISOString();
    const jobs = finishedJobs.jobs
      .filter(({ finishedAt }) => finishedAt <= through)
      .filter((job) => placeOf(job) > `${afterInstant} ${afterJobId}`)
      .filter(({ projectId }) => projectIds?.includes(projectId) ?? true)
      .toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1))
      .slice(0, limit);
    return { jobs, more: jobs.length === limit, through };
  }
}

function placeOf({ finishedAt, jobId }: JobFinished): string {
  return `${finishedAt} ${jobId}`;
}

/** One that can go away and come back. */
export async function startFakeFinishedJobs(natsUrl: string) {
  finishedJobs.jobs = [];
  finishedJobs.requests = [];
  finishedJobs.meanwhile = async () => undefined;
  let running = await startOne(natsUrl);
  return {
    stop: () => running.stop(),
    async restart() {
      await running.stop();
      running = await startOne(natsUrl);
    },
  };
}

async function startOne(natsUrl: string) {
  const neighbour = await startNeighbour(natsUrl, 'job', FinishedJobController);
  let stopped: Promise<void> | undefined;
  return { stop: () => (stopped ??= neighbour.stop()) };
}
