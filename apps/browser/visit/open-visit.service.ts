/** The remote browsers that run on the whole platform, for platform admins. */
import { type OpenVisit, type VisitById, VisitNotFound } from '@handtest/contracts/browser';
import { type Call, isId, Nothing, type Page, type PageRequest } from '@handtest/contracts/define';
import { assertPlatformAdmin } from '@handtest/contracts/identity';
import { queryOne, queryPage } from '@handtest/database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { isRunning } from './visit-sql.js';
import { VisitService } from './visit.service.js';

interface Row extends Omit<OpenVisit, 'replica' | 'memoryMb'> {
  replica: string | null;
  memoryMb: number | null;
}

const openVisits = {
  columns: `v.id, v.job_id, r.address AS replica, v.status, v.device_class, v.restarts, v.memory_mb, v.started_at`,
  from: `visit AS v LEFT JOIN replica AS r ON r.id = v.replica_id WHERE v.${isRunning}`,
  orderBy: 'v.started_at, v.id',
};

@Injectable()
export class OpenVisitService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly visits: VisitService,
  ) {}

  async list(request: PageRequest, call: Call): Promise<Page<OpenVisit>> {
    assertPlatformAdmin(call);
    const page = await queryPage<Row>(this.dataSource, openVisits, {}, request);
    return { ...page, items: page.items.map(recordOf) };
  }

  /** @throws VisitNotFound */
  async end({ visitId }: VisitById, call: Call): Promise<Nothing> {
    assertPlatformAdmin(call);
    const statement = `SELECT id FROM visit WHERE id = $visitId AND ${isRunning}`;
    if (!isId('visit', visitId) || !(await queryOne(this.dataSource, statement, { visitId })))
      throw new VisitNotFound();
    await this.visits.requestEnd(
      visitId,
      'An administrator has ended this browser. What was recorded is kept',
    );
    return new Nothing();
  }
}

function recordOf({ replica, memoryMb, ...visit }: Row): OpenVisit {
  return { ...visit, ...(replica !== null && { replica }), ...(memoryMb !== null && { memoryMb }) };
}
