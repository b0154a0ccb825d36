/**
 * Monthly caps and the threshold of the low-credit alert. The database function `hold_credit` enforces the caps, and
 * `apply_postings` writes the event when credit falls below the threshold.
 */
import {
  billingEvents,
  type Caps,
  microsOf,
  type OrganizationRequest,
  type SetCapRequest,
  usdOf,
} from '@handtest/contracts/billing';
import { type Call, invalid, isId, systemCall } from '@handtest/contracts/define';
import { actorOf, ProjectClient, ProjectNotFound } from '@handtest/contracts/identity';
import { execute, inTransaction, query, queryOne } from '@handtest/database';
import { Outbox } from '@handtest/messaging';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { permittedOrganization } from '../permitted-organization.js';
import { BillingConfig } from '../config.js';

const month = `date_trunc('month', now() AT TIME ZONE 'UTC')::date`;

const selectProjects = `SELECT project_id, limit_micros, coalesce(micros, 0) AS micros
  FROM (SELECT * FROM spending WHERE organization_id = $organizationId AND month = ${month}) AS spent
  FULL JOIN (SELECT * FROM monthly_cap WHERE organization_id = $organizationId) AS cap USING (project_id)
  ORDER BY project_id`;

const selectGeneral = `SELECT to_char(${month}, 'YYYY-MM') AS month, coalesce(
  (SELECT alert_below_micros FROM account WHERE organization_id = $organizationId),
  (SELECT below_micros FROM alert_default WHERE is_only)) AS alert_below_micros`;

/** Answers the cap before the change, because an unchanged cap makes no event. */
const setCap = `WITH before AS (
    SELECT limit_micros FROM monthly_cap
    WHERE organization_id = $organizationId AND project_id = $projectId FOR UPDATE
  ), removed AS (
    DELETE FROM monthly_cap
    WHERE organization_id = $organizationId AND project_id = $projectId AND $capMicros::bigint IS NULL
  ), set AS (
    INSERT INTO monthly_cap (organization_id, project_id, limit_micros)
    SELECT $organizationId, $projectId, $capMicros WHERE $capMicros::bigint IS NOT NULL
    ON CONFLICT (organization_id, project_id) DO UPDATE SET limit_micros = excluded.limit_micros
  )
  SELECT (SELECT limit_micros FROM before) AS before_micros, now() AS done_at`;

const setAlert = `INSERT INTO account (organization_id, alert_below_micros) VALUES ($organizationId, $belowMicros)
  ON CONFLICT (organization_id) DO UPDATE SET alert_below_micros = excluded.alert_below_micros`;

interface ProjectRow extends Record<string, unknown> {
  /** Empty for the whole organization. */
  projectId: string;
  limitMicros: string | null;
  micros: string;
}

interface Change {
  readonly organizationId: string;
  readonly subject: { id: string; name: string };
  readonly projectId?: string;
  readonly monthlyCapUsd: number | null;
}

@Injectable()
export class CapService implements OnApplicationBootstrap {
  constructor(
    private readonly dataSource: DataSource,
    private readonly config: BillingConfig,
    private readonly projects: ProjectClient,
    private readonly outbox: Outbox,
  ) {}

  /** The database compares credit with the threshold, so it needs the configured default. */
  async onApplicationBootstrap(): Promise<void> {
    await execute(
      this.dataSource,
      `INSERT INTO alert_default (below_micros) VALUES ($belowMicros)
       ON CONFLICT (is_only) DO UPDATE SET below_micros = excluded.below_micros`,
      { belowMicros: microsOf(this.config.creditAlertUsd) },
    );
  }

  async list({ organizationId: named }: OrganizationRequest, call: Call): Promise<Caps> {
    return this.read(permittedOrganization(call, named, 'billing:manage'));
  }

  async set(request: SetCapRequest, call: Call): Promise<Caps> {
    const organizationId = permittedOrganization(call, request.organizationId, 'billing:manage');
    const { monthlyCapUsd, alertBelowUsd } = request;
    // The contract permits null, which means no project.
    const projectId = request.projectId ?? undefined;
    if (monthlyCapUsd === undefined && (alertBelowUsd === undefined || projectId)) {
      throw invalid('monthlyCapUsd', `monthlyCapUsd is required${projectId ? '' : ', or alertBelowUsd'}`);
    }
    if (projectId !== undefined && alertBelowUsd !== undefined) {
      throw invalid(
        'alertBelowUsd',
        'alertBelowUsd must not be set with projectId; set it for the organization',
      );
    }
    const name =
      projectId === undefined
        ? 'organization'
        : await this.assertOwn(projectId, organizationId, monthlyCapUsd === null);
    const subject = { id: projectId ?? organizationId, name };
    await inTransaction(this.dataSource, async (transaction) => {
      if (monthlyCapUsd !== undefined)
        await this.write(transaction, { organizationId, subject, monthlyCapUsd, projectId }, call);
      if (alertBelowUsd !== undefined) {
        await execute(transaction, setAlert, { organizationId, belowMicros: microsTextOf(alertBelowUsd) });
      }
    });
    return this.read(organizationId);
  }

  /**
   * Answers the name of the project.
   *
   * @param mayBeDeleted the cap is removed: that of a deleted project is still listed
   */
  private async assertOwn(projectId: string, organizationId: string, mayBeDeleted: boolean): Promise<string> {
    if (!isId('project', projectId)) throw new ProjectNotFound();
    const project = await this.projects.copy({ projectId }, systemCall('billing'));
    if (project.organizationId !== organizationId) throw new ProjectNotFound();
    if (project.deleted && !mayBeDeleted) throw new ProjectNotFound();
    return project.name;
  }

  private async write(
    transaction: EntityManager,
    { organizationId, subject, monthlyCapUsd, projectId = '' }: Change,
    call: Call,
  ): Promise<void> {
    const capMicros = microsTextOf(monthlyCapUsd);
    const [row] = await query<{ beforeMicros: string | null; doneAt: Date }>(transaction, setCap, {
      organizationId,
      projectId,
      capMicros,
    });
    const { beforeMicros, doneAt } = row!;
    if (beforeMicros === capMicros) return;
    await this.outbox.add(transaction, billingEvents.capChanged, {
      organizationId,
      action: 'cap.changed',
      actor: actorOf(call.caller),
      subject,
      details: { capUsd: usdOrNull(capMicros), beforeUsd: usdOrNull(beforeMicros) },
      doneAt: doneAt.toISOString(),
    });
  }

  private async read(organizationId: string): Promise<Caps> {
    const [rows, general] = await Promise.all([
      query<ProjectRow>(this.dataSource, selectProjects, { organizationId }),
      queryOne<{ month: string; alertBelowMicros: string }>(this.dataSource, selectGeneral, {
        organizationId,
      }),
    ]);
    const whole = rows.find(({ projectId }) => projectId === '');
    const projects = rows.filter((row) => row !== whole);
    const spent = projects.reduce((sum, { micros }) => sum + BigInt(micros), 0n);
    return {
      organizationId,
      month: general!.month,
      monthlyCapUsd: usdOrNull(whole?.limitMicros ?? null),
      spentUsd: usdOf(spent),
      alertBelowUsd: usdOf(BigInt(general!.alertBelowMicros)),
      projects: projects.map(({ projectId, limitMicros, micros }) => ({
        projectId,
        monthlyCapUsd: usdOrNull(limitMicros),
        spentUsd: usdOf(BigInt(micros)),
      })),
    };
  }
}

function microsTextOf(usd: number | null): string | null {
  return usd === null ? null : String(microsOf(usd)!);
}

function usdOrNull(micros: string | null): number | null {
  return micros === null ? null : usdOf(BigInt(micros));
}
