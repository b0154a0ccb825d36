/** What jobs have beside the operations of the API: run, wait, events. */
import { timeLimitOf } from './abort-link.js';
import type { Answer, CallOptions, OnceOptions, Params } from './call.js';
import { isHandtestError } from './handtest-error.js';
import type { JobEvent, JobRecord } from './job-event.js';
import { type EventsOptions, jobEvents } from './job-stream.js';
import { waitForJob, type WaitOptions } from './job-wait.js';
import type { Listing } from './listing.js';
import type { JobsApi } from './operations.generated.js';
import type { components } from './schema.generated.js';
import type { Transport } from './transport.js';

const cancellation = { method: 'POST', path: '/api/jobs/{jobId}/cancel' } as const;

/** The first event of a run. */
export interface CreatedEvent extends Answer<'jobs.create'> {
  readonly type: 'created';
}

export interface RunOptions extends OnceOptions, Omit<WaitOptions, 'onProgress'> {
  readonly onProgress?: (event: CreatedEvent | JobEvent) => void;
  /** Cancels the job when the signal ends the run. By default the job continues. */
  readonly cancelOnAbort?: boolean;
}

type ListParams = Params<'jobs.list'>;
export type ListedJob = components['schemas']['ListedJob'];
export type JobSummary = components['schemas']['JobSummary'];
type JobPage<One> = Omit<Answer<'jobs.list'>, 'items'> & { items: One[] };
type JobListing<One> = Listing<One, JobPage<One>>;

export interface Jobs extends Omit<JobsApi, 'list'> {
  /** List jobs, with their urls, verdicts and costs only */
  list(params: ListParams & { view: 'summary' }, options?: CallOptions): JobListing<JobSummary>;
  /** List jobs */
  list(params?: ListParams, options?: CallOptions): JobListing<ListedJob>;
  /**
   * Submits a test job and waits until it has ended. Interrupted connections and restarts of the API do not end it.
   * Read `status` first: a job also ends `failed`, `expired` or `cancelled`. The verdict is `result.passStatus`.
   */
  run(params: Params<'jobs.create'>, options?: RunOptions): Promise<JobRecord>;
  /** Waits until the job has ended, with its events as progress. */
  wait(jobId: string, options?: WaitOptions): Promise<JobRecord>;
  /** The events of the job from its first one. Ends after the final status. */
  events(jobId: string, options?: EventsOptions): AsyncGenerator<JobEvent, void, undefined>;
}

export function jobsOf(api: JobsApi, transport: Transport): Jobs {
  const wait = (jobId: string, options?: WaitOptions) => waitForJob(transport, jobId, options);
  return {
    ...api,
    list: api.list as Jobs['list'],
    wait,
    events: (jobId, options) => jobEvents(transport, jobId, options),
    run: async (params, { cancelOnAbort, idempotencyKey, ...options } = {}) => {
      options.signal?.throwIfAborted();
      // A wrong limit is refused before the job is created.
      timeLimitOf(options);
      // An aborted creation may still create a job, which would then run to its end.
      const signal = cancelOnAbort ? undefined : options.signal;
      const created = await api.create(params, { idempotencyKey, signal });
      try {
        options.onProgress?.({ type: 'created', ...created });
        return await wait(created.jobId, options);
      } catch (error) {
        if (cancelOnAbort && options.signal?.aborted) await cancel(transport, created.jobId);
        throw error;
      }
    },
  };
}

async function cancel(transport: Transport, jobId: string): Promise<void> {
  try {
    // A second cancellation changes nothing, and without one the job would go on, and cost.
    await transport.call(cancellation, { path: { jobId }, repeatable: true });
  } catch (error) {
    // It has ended, or its report is being read.
    if (!isHandtestError(error) || error.status !== 409) throw error;
  }
}
