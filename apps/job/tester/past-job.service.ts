/** The jobs that a tester worked on. */
import type { Call, Page, PageRequest } from '@handtest/contracts/define';
import type { CodehostContext, PastJob } from '@handtest/contracts/job';
import { queryPage } from '@handtest/database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { inLivingProject } from '../claim/claim-sql.js';
import { testerOf } from '../claim/tester-of.js';
import { jobTitle } from '../record/job-summary.js';

type PastRow = Omit<PastJob, 'title' | 'host'> & {
  url: string;
  beginning: string;
  codehostContext: CodehostContext | null;
};

const pastJobs = {
  columns: `j.id, j.url, left(j.description, 1000) AS beginning, j.codehost_context, j.claimed_at, j.submitted_at, j.status,
    round((coalesce(j.test_duration_seconds, extract(epoch FROM least(j.completed_at, j.response_deadline) - j.claimed_at))
      / 60)::numeric, 1)::float8 AS minutes`,
  from: `job AS j WHERE j.tester_id = $testerId AND j.livemode AND ${inLivingProject}
    AND (j.status <> 'working' OR j.submitted_at IS NOT NULL)`,
  orderBy: 'j.claimed_at DESC, j.id DESC',
};

@Injectable()
export class PastJobService {
  constructor(private readonly dataSource: DataSource) {}

  async history(request: PageRequest, call: Call): Promise<Page<PastJob>> {
    const testerId = testerOf(call).id;
    const page = await queryPage<PastRow>(this.dataSource, pastJobs, { testerId }, request);
    const items = page.items.map(({ url, beginning, codehostContext, ...job }) => {
      return { ...job, title: jobTitle(beginning, codehostContext), host: URL.parse(url)?.host ?? url };
    });
    return { ...page, items };
  }
}
