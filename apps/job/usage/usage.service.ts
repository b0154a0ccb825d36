/** Counts the jobs of a project that ended, by day in UTC. */
import { assertValid, type Call, livemodeOf } from '@handtest/contracts/define';
import type { EndedJobs, GivenVerdicts, ProjectUsage, UsageDay, UsageRequest } from '@handtest/contracts/job';
import { query, queryOne } from '@handtest/database';
import { ProjectCopyService } from '@handtest/project-copy';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { dayRangeOf, everyDay, rangeFaults } from './usage-days.js';

const dayOf = (instant: string) => `to_char(${instant} AT TIME ZONE 'UTC', 'YYYY-MM-DD')`;

/** Of an ended job `updated_at` is its end: so the index of the lists serves. */
const usageStatement = `
  SELECT ${dayOf('j.updated_at')} AS date,
    count(*) FILTER (WHERE j.status = 'completed')::integer AS completed,
    count(*) FILTER (WHERE j.status = 'cancelled')::integer AS cancelled,
    count(*) FILTER (WHERE j.status = 'expired')::integer AS expired,
    count(*) FILTER (WHERE j.status = 'failed')::integer AS failed,
    count(*) FILTER (WHERE verdict.pass_status = 'pass')::integer AS pass,
    count(*) FILTER (WHERE verdict.pass_status = 'fail')::integer AS fail,
    count(*) FILTER (WHERE verdict.pass_status = 'not_applicable')::integer AS not_applicable,
    coalesce(sum(j.test_duration_seconds) FILTER (WHERE j.status = 'completed' AND j.livemode), 0)::integer AS billed_seconds,
    (coalesce(sum(j.cost_micros), 0) * 0.000001)::double precision AS cost_usd
  FROM job AS j CROSS JOIN LATERAL (SELECT j.result ->> 'passStatus' AS pass_status) AS verdict
  WHERE j.project_id = $projectId AND j.livemode = $livemode
    AND j.status IN ('completed', 'cancelled', 'expired', 'failed')
    AND j.updated_at >= $from::timestamp AT TIME ZONE 'UTC'
    AND j.updated_at < ($to::timestamp + interval '1 day') AT TIME ZONE 'UTC'
  GROUP BY date`;

type UsageRow = Pick<UsageDay, 'date' | 'billedSeconds' | 'costUsd'> &
  EndedJobs &
  Omit<GivenVerdicts, 'none' | 'not_applicable'> & { notApplicable: number };

@Injectable()
export class UsageService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly projects: ProjectCopyService,
  ) {}

  /** @throws ProjectNotFound, InvalidRequest */
  async project({ projectId, ...asked }: UsageRequest, call: Call): Promise<ProjectUsage> {
    await this.projects.permitted(projectId, 'job:read', call);
    const clock = `SELECT ${dayOf('clock_timestamp()')} AS today`;
    const { today } = (await queryOne<{ today: string }>(this.dataSource, clock))!;
    const range = dayRangeOf(asked, today);
    assertValid(rangeFaults(range));
    const parameters = { projectId, livemode: livemodeOf(call.caller), ...range };
    const rows = await query<UsageRow>(this.dataSource, usageStatement, parameters);
    return { ...range, days: everyDay(range, rows.map(usageDay)) };
  }
}

function usageDay(row: UsageRow): UsageDay {
  const { date, completed, cancelled, expired, failed, billedSeconds, costUsd } = row;
  const { pass, fail, notApplicable } = row;
  return {
    date,
    jobs: { completed, cancelled, expired, failed },
    verdicts: { pass, fail, not_applicable: notApplicable, none: completed - pass - fail - notApplicable },
    billedSeconds,
    costUsd,
  };
}
