/** The job service's pages of finished jobs, for reconciliation. A test sets the jobs. */
import type { Api } from '@handtest/contracts/define';
import {
  finishedJobContract,
  type FinishedJobPage,
  type FinishedJobsRequest,
  type JobFinished,
} from '@handtest/contracts/job';
import { Serves } from '@handtest/messaging';
import { startNeighbour } from './neighbour.js';

export const finishedJobs = {
  jobs: [] as JobFinished[],
  requests: [] as FinishedJobsRequest[],
  beforeAnswer: async (): Promise<void> => undefined,
};

@Serves(finishedJobContract)
class FinishedJobController implements Api<typeof finishedJobContract> {
  async page(request: FinishedJobsRequest): Promise<FinishedJobPage> {
    finishedJobs.requests.push(request);
    await finishedJobs.beforeAnswer();
    const { afterInstant, afterJobId, settledSeconds, projectIds, limit } = request;
    const through = new Date(Date.now() - settledSeconds * 1_000).toISOString();
    const jobs = finishedJobs.jobs
      .filter(({ finishedAt }) => finishedAt <= through)
      .filter((job) => cursorOf(job) > `${afterInstant} ${afterJobId}`)
      .filter(({ projectId }) => projectIds?.includes(projectId) ?? true)
      .toSorted((a, b) => (cursorOf(a) < cursorOf(b) ? -1 : 1))
      .slice(0, limit);
    return { jobs, more: jobs.length === limit, through };
  }
}

function cursorOf({ finishedAt, jobId }: JobFinished): string {
  return `${finishedAt} ${jobId}`;
}

export async function startFakeFinishedJobs(natsUrl: string) {
  finishedJobs.jobs = [];
  finishedJobs.requests = [];
  finishedJobs.beforeAnswer = async () => undefined;
  const start = () => startNeighbour(natsUrl, 'job', FinishedJobController);
  let running = await start();
  return {
    stop: () => running.stop(),
    async restart() {
      await running.stop();
      running = await start();
    },
  };
}
