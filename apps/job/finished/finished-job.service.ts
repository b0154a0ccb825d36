/** Finished jobs in the order of their ends: the way back to what an event should have told. */
import { type Call, Forbidden, RawJson } from '@handtest/contracts/define';
import type { FinishedJobPage, FinishedJobsRequest } from '@handtest/contracts/job';
import { queryOne } from '@handtest/database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { finishedJobsSql } from './finished-job-sql.js';

/** Far below what a message may hold. */
const pageBytes = 1_000_000;

@Injectable()
export class FinishedJobService {
  constructor(private readonly dataSource: DataSource) {}

  /** @throws Forbidden for anybody but our own services */
  async page(request: FinishedJobsRequest, { caller }: Call): Promise<RawJson<FinishedJobPage>> {
    if (caller.kind !== 'system') throw new Forbidden();
    const { afterInstant, afterJobId, settledSeconds, projectIds = null, limit } = request;
    const parameters = [afterInstant, afterJobId, settledSeconds, projectIds, limit, pageBytes];
    const row = await queryOne<{ json: string }>(this.dataSource, finishedJobsSql, parameters);
    return new RawJson(row!.json);
  }
}
