/** Finished jobs in the order of their ends, for our own services: what the event says of them, once more. */
import { ArrayMaxSize, IsArray, IsInt, IsISO8601, IsString, Max, Min } from 'class-validator';
import { Absentable, clientOf, defineContract, rpc } from '../define/index.js';
import { JobFinished } from './job.events.js';

export const finishedJobProjects = 1_000;

export class FinishedJobsRequest {
  /** Jobs that finished after this instant, or at it with a later id than the next one. */
  @IsISO8601({ strict: true })
  afterInstant: string;

  /** May be empty: then all that finished at that instant too. */
  @IsString()
  afterJobId: string;

  /** Only jobs that finished so long ago, so that their transactions are over and their events have had their time. */
  @IsInt()
  @Min(0)
  @Max(86_400)
  settledSeconds: number;

  /** Of these projects alone; of all when left out. */
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
  /** By `finishedAt`, then id. Fewer than the limit when they are long. */
  jobs: JobFinished[];
  /** There are others to be had now, after the last of these. */
  more: boolean;
  /** Up to here it was looked, on the clock of the job service's database. */
  through: string;
}

export const finishedJobContract = defineContract('job.finished', {
  /** For our own services alone. */
  page: rpc(FinishedJobsRequest, FinishedJobPage),
});

export class FinishedJobClient extends clientOf(finishedJobContract) {}
