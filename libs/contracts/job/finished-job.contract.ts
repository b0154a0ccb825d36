/** The events of finished jobs, in the order of their ends, for our own services. */
import { ArrayMaxSize, IsArray, IsInt, IsISO8601, IsString, Max, Min } from 'class-validator';
import { Absentable, clientOf, defineContract, rpc } from '../define/index.js';
import { JobFinished } from './job.events.js';

export const finishedJobProjects = 1_000;

export class FinishedJobsRequest {
  /** Jobs that finished after this instant, or at it with a later id than `afterJobId`. */
  @IsISO8601({ strict: true })
  afterInstant: string;

  /** Empty to include all jobs that finished at `afterInstant`. */
  @IsString()
  afterJobId: string;

  /**
   * Only jobs that finished at least this long ago: their transactions have ended and their events had time to arrive.
   */
  @IsInt()
  @Min(0)
  @Max(86_400)
  settledSeconds: number;

  /** Only jobs of these projects; absent for all projects. */
  @Absentable()
  @IsArray()
  @ArrayMaxSize(finishedJobProjects)
  @IsString({ each: true })
  projectIds?: string[];

  @IsInt()
  @Min(1)
  @Max(1_000)
  limit: number;
}

export class FinishedJobPage {
  /** By `finishedAt`, then id. Fewer than the limit when they are large. */
  jobs: JobFinished[];
  /** More jobs follow the last one now. */
  more: boolean;
  /** The end of the searched period, on the clock of the job service's database. */
  through: string;
}

export const finishedJobContract = defineContract('job.finished', {
  /** Only for our own services. */
  page: rpc(FinishedJobsRequest, FinishedJobPage),
});

export class FinishedJobClient extends clientOf(finishedJobContract) {}
