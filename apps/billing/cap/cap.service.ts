/**
 * What an organization lets itself spend in a month, and when it wants to be warned. The caps are kept where holds are
 * made, by the database function `hold_credit`; the warning is an event of the statement that makes credit fall.
 */
import {
  billingEvents,
  type Caps,
  microsOf,
  type OrganizationRequest,
  type SetCapRequest,
  usdOf,
} from '@handtest/contracts/billing';
import { type Call, InvalidRequest, isId, systemCall } from '@handtest/contracts/define';
import { actorOf, ProjectClient, ProjectNotFound } from '@handtest/contracts/identity';
import { execute, inTransaction, query, queryOne } from '@handtest/database';
import { Outbox } from '@handtest/messaging';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { permittedOrganization } from '../account/permitted-organization.js';
import { BillingConfig } from '../config.js';

const month = `date_trunc('month', now() AT TIME ZONE 'UTC')::date`;

const selectProjects = `SELECT project_id AS "projectId", limit_micros AS "limitMicros", coalesce(micros, 0) AS micros
  FROM (SELECT * FROM spending WHERE organization_id = $1 AND month = ${month}) AS spent
  FULL JOIN (SELECT * FROM monthly_cap WHERE organization_id = $1) AS cap USING (project_id)
  ORDER BY project_id`;

const selectGeneral = `SELECT to_char(${month}, 'YYYY-MM') AS month, coalesce(
  (SELECT alert_below_micros FROM account WHERE organization_id = $1),
  (SELECT below_micros FROM alert_default WHERE is_only)) AS "alertBelowMicros"`;

/** The row before the change comes with it: a cap that stays as it is tells nobody. */
const setCap = `WITH before AS (
    SELECT limit_micros FROM monthly_cap WHERE organization_id = $1 AND project_id = $2 FOR UPDATE
  ), removed AS (
    DELETE FROM monthly_cap WHERE organization_id = $1 AND project_id = $2 AND $3::bigint IS NULL
  ), set AS (
    INSERT INTO monthly_cap (organization_id, project_id, limit_micros) SELECT $1, $2, $3 WHERE $3::bigint IS NOT NULL
    ON CONFLICT (organization_id, project_id) DO UPDATE SET limit_micros = excluded.limit_micros
  )
  SELECT (SELECT limit_micros FROM before) AS "beforeMicros", now() AS "doneAt"`;

const setAlert = `INSERT INTO account (organization_id, alert_below_micros) VALUES ($1, $2)
  ON CONFLICT (organization_id) DO UPDATE SET alert_below_micros = excluded.alert_below_micros`;

interface ProjectRow extends Record<string, unknown> {
  /** Empty: the organization as a whole. */
  projectId: string;
  limitMicros: string | null;
  micros: string;
}

interface Change {
  readonly organizationId: string;
  /** What is capped, under its name. */
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

  /** The database compares by itself, so that no fall of credit goes unseen. */
  async onApplicationBootstrap(): Promise<void> {
    await execute(
      this.dataSource,
      `INSERT INTO alert_default (below_micros) VALUES ($1)
       ON CONFLICT (is_only) DO UPDATE SET below_micros = excluded.below_micros`,
      [String(microsOf(this.config.creditAlertUsd))],
    );
  }

  async list({ organizationId: named }: OrganizationRequest, call: Call): Promise<Caps> {
    return this.read(permittedOrganization(call, named, 'billing:manage'));
  }

  async set(request: SetCapRequest, call: Call): Promise<Caps> {
    const organizationId = permittedOrganization(call, request.organizationId, 'billing:manage');
    const { monthlyCapUsd, alertBelowUsd } = request;
    // A null names no project, as no field at all does.
    const projectId = request.projectId ?? undefined;
    if (monthlyCapUsd === undefined && (alertBelowUsd === undefined || projectId)) {
      throw new InvalidRequest(`monthlyCapUsd is required${projectId ? '' : ', or alertBelowUsd'}`);
    }
    if (projectId !== undefined && alertBelowUsd !== undefined) {
      throw new InvalidRequest('alertBelowUsd must not be set with projectId; set it for the organization');
    }
    const name = projectId === undefined ? 'organization' : await this.assertOwn(projectId, organizationId);
    const subject = { id: projectId ?? organizationId, name };
    await inTransaction(this.dataSource, async (transaction) => {
      if (monthlyCapUsd !== undefined)
        await this.write(transaction, { organizationId, subject, monthlyCapUsd, projectId }, call);
      if (alertBelowUsd !== undefined) {
        await execute(transaction, setAlert, [organizationId, microsTextOf(alertBelowUsd)]);
      }
    });
    return this.read(organizationId);
  }

  /** Answers its name. */
  private async assertOwn(projectId: string, organizationId: string): Promise<string> {
    if (!isId('project', projectId)) throw new ProjectNotFound();
    const project = await this.projects.copy({ projectId }, systemCall('billing'));
    if (project.organizationId !== organizationId || project.deleted) throw new ProjectNotFound();
    return project.name;
  }

  private async write(
    transaction: EntityManager,
    { organizationId, subject, monthlyCapUsd, projectId = '' }: Change,
    call: Call,
  ): Promise<void> {
    const capMicros = microsTextOf(monthlyCapUsd);
    const parameters = [organizationId, projectId, capMicros];
    const row = await queryOne<{ beforeMicros: string | null; doneAt: Date }>(
      transaction,
      setCap,
      parameters,
    );
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
      query<ProjectRow>(this.dataSource, selectProjects, [organizationId]),
      queryOne<{ month: string; alertBelowMicros: string }>(this.dataSource, selectGeneral, [organizationId]),
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
