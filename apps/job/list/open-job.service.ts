/** The live jobs under way on the whole platform, for platform admins. */
import { type Call, type Page, type PageRequest } from '@handtest/contracts/define';
import { assertPlatformAdmin } from '@handtest/contracts/identity';
import type { OpenJob } from '@handtest/contracts/job';
import { queryPage } from '@handtest/database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type RowOf, withoutNulls } from '../without-nulls.js';

/** Each state as in the condition of its own index, so that none of the ended jobs is read. */
const openJobs = {
  columns: `j.id, j.project_id, p.name AS project_name, j.organization_id, j.status, j.created_at, j.claimed_at,
    j.submitted_at, j.response_deadline, j.tester_alias`,
  from: `job AS j LEFT JOIN project_copy AS p ON p.id = j.project_id
    WHERE j.livemode AND (j.status = 'preparing' OR j.status = 'pending' OR (j.status = 'queued' AND j.livemode)
      OR (j.status = 'working' AND j.submitted_at IS NULL) OR (j.status = 'working' AND j.submitted_at IS NOT NULL))`,
  orderBy: 'j.created_at, j.id',
};

@Injectable()
export class OpenJobService {
  constructor(private readonly dataSource: DataSource) {}

  async list(request: PageRequest, call: Call): Promise<Page<OpenJob>> {
    assertPlatformAdmin(call);
    const page = await queryPage<RowOf<OpenJob>>(this.dataSource, openJobs, {}, request);
    return { ...page, items: page.items.map((row) => withoutNulls(row) as OpenJob) };
  }
}
