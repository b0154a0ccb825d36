/** The operations on visits: who may start, see and end one, and on which replica it runs. */
import { setTimeout as delay } from 'node:timers/promises';
import {
  type FinishVisitRequest,
  NoBrowserFree,
  VisitNotFound,
  type VisitPlace,
  type VisitRecord,
  type VisitSettings,
  type VisitStatus,
} from '@handtest/contracts/browser';
import { type Call, isId, newId, Nothing, systemCall, tooSoon } from '@handtest/contracts/define';
import { assertService } from '@handtest/contracts/identity';
import {
  CaptureClient,
  CapturedElsewhere,
  JobClient,
  type JobById,
  JobNotFound,
  TesterJobClient,
} from '@handtest/contracts/job';
import { execute, inTransaction, queryOne } from '@handtest/database';
import { keysFor, type SigningKeys, writeTicket } from '@handtest/service';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { BrowserConfig } from '../config.js';
import type { StreamTicket } from './stream-ticket.js';
import { JobCapture } from './job-capture.client.js';
import { VisitRunner, workEnded } from './visit-runner.service.js';
import { choosePlace, end, insertVisit, isRunning } from './visit-sql.js';

const own = systemCall('browser');
/** From the begin of a call; the rest of its five seconds is for the way back. */
const readyWithinMs = 2_500;
/** A long video takes longer; it is handed over all the same. */
const endWithinMs = 3_000;
const readyEveryMs = 25;
const retryAfterMs = 30_000;
const attachEveryMs = 250;
const handedOverAfterMs = 3_000;

const viewports = { desktop: { width: 1_600, height: 900 }, mobile: { width: 375, height: 812 } };

interface Visit extends Record<string, unknown> {
  id: string;
  testerId: string;
  deviceClass: 'desktop' | 'mobile';
  status: VisitStatus;
  startedAt: Date;
  address: string | null;
}

@Injectable()
export class VisitService {
  private readonly ticketKeys: SigningKeys;
  /** By job: all who wait for its visit look once. */
  private readonly nextLooks = new Map<string, Promise<Visit | undefined>>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly runner: VisitRunner,
    private readonly jobs: JobClient,
    private readonly testerJobs: TesterJobClient,
    private readonly capture: CaptureClient,
    private readonly claims: JobCapture,
    { ticketSecrets }: BrowserConfig,
  ) {
    this.ticketKeys = keysFor(ticketSecrets, 'visit');
  }

  /** This service runs only where remote browsers can. */
  settings(): Promise<VisitSettings> {
    return Promise.resolve({ remoteBrowser: true });
  }

  /** @throws JobNotFound, JobNotActive, NoBrowserFree */
  async start({ jobId }: JobById, call: Call): Promise<VisitRecord> {
    if (!isId('job', jobId)) throw new JobNotFound();
    const untilMs = performance.now() + readyWithinMs;
    const testerId = await this.testerOf(jobId, call);
    const visit = await this.findOrBegin(jobId, testerId, untilMs);
    return this.whenReady(jobId, visit, untilMs);
  }

  /** @throws as `start` */
  async restart(request: JobById, call: Call): Promise<VisitRecord> {
    const { jobId } = request;
    const testerId = await this.testerOf(jobId, call);
    const known = await this.find(jobId);
    if (known?.testerId === testerId) await this.requestRestart(known.id);
    return this.start(request, call);
  }

  /** @throws JobNotFound */
  async end({ jobId }: JobById, call: Call): Promise<Nothing> {
    const testerId = await this.testerOf(jobId, call);
    const visit = await this.find(jobId);
    if (visit?.testerId === testerId) await this.endVisit(visit.id, 'You ended the browser');
    return new Nothing();
  }

  /** @throws VisitNotFound */
  async stream({ jobId }: JobById, call: Call): Promise<VisitPlace> {
    const visit = isId('job', jobId) ? await this.find(jobId) : undefined;
    const { caller } = call;
    if (caller.kind !== 'session' || visit?.testerId !== caller.userId) throw new VisitNotFound();
    return this.placeOf(visit, true);
  }

  /** @throws JobNotFound, VisitNotFound */
  async watch({ jobId }: JobById, call: Call): Promise<VisitPlace> {
    // Says whether the caller may read the job.
    await this.jobs.get({ jobId }, call);
    const visit = await this.find(jobId);
    if (!visit) throw new VisitNotFound();
    return this.placeOf(visit, false);
  }

  /** @throws Forbidden unless the job service calls */
  async finish({ visitId }: FinishVisitRequest, call: Call): Promise<Nothing> {
    assertService(call, 'job');
    await this.endVisit(visitId, 'The report was submitted');
    return new Nothing();
  }

  /** On any replica: its own visit at once, for which it waits a few seconds; that of another one ends with its next look at the rows. */
  async endVisit(visitId: string, reason: string): Promise<void> {
    if (!this.runner.isHere(visitId)) return this.requestEnd(visitId, reason);
    const finished = this.runner.finish(visitId, reason);
    await Promise.race([finished, delay(endWithinMs, undefined, { ref: false })]);
  }

  /** Does not wait: the replica with the visit ends it with its next look at the rows. */
  async requestEnd(visitId: string, reason: string): Promise<void> {
    await execute(this.dataSource, end, { visitId, reason });
    this.runner.wake();
  }

  /** @throws JobNotFound, Forbidden for who is no tester */
  private async testerOf(jobId: string, call: Call): Promise<string> {
    await this.testerJobs.get({ jobId }, call);
    const { caller } = call;
    if (caller.kind !== 'session') throw new JobNotFound();
    return caller.userId;
  }

  /**
   * Waits while another call begins a visit, or the visit before hands over its recording. A visit of a claim that has ended, which
   * notices it itself within seconds, ends at once.
   */
  private async findOrBegin(jobId: string, testerId: string, untilMs: number): Promise<Visit> {
    const visitId = newId('visit');
    for (;;) {
      const known = await this.find(jobId);
      if (known && !(await this.claims.touch({ jobId, visitId: known.id })))
        await this.requestEnd(known.id, workEnded);
      else if (known?.testerId === testerId) return known;
      try {
        return await this.begin(visitId, jobId, testerId);
      } catch (error) {
        if (!(error instanceof CapturedElsewhere)) throw error;
      }
      if (performance.now() + attachEveryMs > untilMs)
        throw tooSoon(NoBrowserFree, 'The browser before still hands over its recording', handedOverAfterMs);
      await delay(attachEveryMs);
    }
  }

  /** @throws CapturedElsewhere, NoBrowserFree */
  private async begin(visitId: string, jobId: string, testerId: string): Promise<Visit> {
    const { secrets, ...job } = await this.capture.attach({ jobId, testerId, visitId }, own);
    const placed = { ...job, visitId, jobId, testerId, secrets: JSON.stringify(secrets) };
    if (await this.place(placed)) this.runner.wake();
    else await this.capture.detach({ jobId, visitId }, own);
    const visit = await this.find(jobId);
    if (visit?.testerId !== testerId) throw tooSoon(NoBrowserFree, 'No browser is free', retryAfterMs);
    return visit;
  }

  private find(jobId: string): Promise<Visit | undefined> {
    return queryOne<Visit>(
      this.dataSource,
      `SELECT v.id, v.tester_id, v.device_class, v.status, v.started_at, r.address
       FROM visit AS v LEFT JOIN replica AS r ON r.id = v.replica_id
       WHERE v.job_id = $jobId AND v.${isRunning} AND v.lease_until > clock_timestamp()`,
      { jobId },
    );
  }

  /** @returns false when no replica has a free place, or the job has a visit already */
  private place(visit: Record<string, string>): Promise<boolean> {
    return inTransaction(this.dataSource, async (transaction) => {
      const chosen = await queryOne<{ id: string }>(transaction, choosePlace, { id: this.runner.replicaId });
      if (!chosen) return false;
      return (await execute(transaction, insertVisit, { ...visit, replicaId: chosen.id })) === 1;
    });
  }

  private async requestRestart(visitId: string): Promise<void> {
    const statement = `UPDATE visit SET restarts = restarts + 1, status = 'starting' WHERE id = $visitId AND ${isRunning}`;
    await execute(this.dataSource, statement, { visitId });
    this.runner.wake();
  }

  /** The visit as it is after a few seconds at most. Asking again changes nothing. */
  private async whenReady(jobId: string, first: Visit, untilMs: number): Promise<VisitRecord> {
    let visit: Visit | undefined = first;
    while (visit?.status === 'starting' && performance.now() < untilMs) {
      visit = await this.nextLook(jobId);
    }
    const { id, status, deviceClass, startedAt } = visit ?? { ...first, status: 'lost' as const };
    return { id, status, viewport: viewports[deviceClass], startedAt: startedAt.toISOString() };
  }

  private nextLook(jobId: string): Promise<Visit | undefined> {
    const known = this.nextLooks.get(jobId);
    if (known) return known;
    const look = delay(readyEveryMs).then(() => {
      // Who comes from now on must not see an older state.
      this.nextLooks.delete(jobId);
      return this.find(jobId);
    });
    this.nextLooks.set(jobId, look);
    return look;
  }

  private placeOf({ id, address, status }: Visit, mayAct: boolean): VisitPlace {
    if (address === null || status !== 'ready') throw new VisitNotFound();
    const ticket: StreamTicket = { visitId: id, mayAct };
    return { address, ticket: writeTicket(this.ticketKeys, ticket, Date.now()) };
  }
}
