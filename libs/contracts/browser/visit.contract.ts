/**
 * A visit: the remote browser of one claim. The tester sees and uses it through a WebSocket, which the gateway passes on
 * to the replica that runs the visit.
 */
import { IsString } from 'class-validator';
import { clientOf, defineContract, defineError, Nothing, rpc, within } from '../define/index.js';
import { JobById, JobNotFound } from '../job/job-by-id.js';
import { JobNotActive } from '../job/tester-job.contract.js';

export type VisitStatus = 'starting' | 'ready' | 'ended' | 'lost';

/** All browsers are in use, or the one before still hands over its recording. */
export class NoBrowserFree extends defineError('no_browser_free', 503, 'No browser is free') {}

export class VisitNotFound extends defineError(
  'visit_not_found',
  404,
  'No remote browser runs for this job',
) {}

export class VisitRecord {
  id: string;
  status: VisitStatus;
  /** Pixels of the page: desktop 1600 × 900, mobile 375 × 812. */
  viewport: { width: number; height: number };
  startedAt: string;
}

export class FinishVisitRequest extends JobById {
  @IsString()
  visitId: string;
}

/** Where a WebSocket to a visit goes. */
export class VisitPlace {
  /** Of the replica: an http address without a path. */
  address: string;
  /** Opens one WebSocket, within a minute. */
  ticket: string;
}

/** What this server offers. */
export class VisitSettings {
  /** Testers can use a remote browser, and callers can watch. */
  remoteBrowser: boolean;
}

export const visitContract = defineContract('browser.visit', {
  /** A page waits for the answer. */
  settings: within(1_000, rpc(Nothing, VisitSettings)),
  /** Idempotent while a browser runs. */
  start: rpc(JobById, VisitRecord, JobNotFound, JobNotActive, NoBrowserFree),
  /** Another browser for the same visit; what was recorded is kept. Starts one where none runs. */
  restart: rpc(JobById, VisitRecord, JobNotFound, JobNotActive, NoBrowserFree),
  end: rpc(JobById, Nothing, JobNotFound),
  /** For the tester of the job. */
  stream: rpc(JobById, VisitPlace, VisitNotFound),
  /** For who may read the job: pictures only. */
  watch: rpc(JobById, VisitPlace, JobNotFound, VisitNotFound),
  /** Hands over what was recorded, and ends. Only for the job service, before a report. */
  finish: rpc(FinishVisitRequest, Nothing),
});

export class VisitClient extends clientOf(visitContract) {}
