/** The connection of a project to its error monitor: settings and their test. */
import { type Call, invalid, type Nothing, tooSoon } from '@handtest/contracts/define';
import {
  ErrormonNotFound,
  type ErrormonRecord,
  type ErrormonTested,
  ErrormonTestedTooOften,
  extractionEvents,
  type PutErrormonRequest,
} from '@handtest/contracts/extraction';
import { actorOf, type AuditAction, type ProjectById, type ProjectCopy } from '@handtest/contracts/identity';
import { inTransaction, queryOne } from '@handtest/database';
import { addressProblem, checkDestination } from '@handtest/egress';
import { Outbox } from '@handtest/messaging';
import { ProjectCopyService } from '@handtest/project-copy';
import { SecretCipher } from '@handtest/secret-cipher';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { ExtractionConfig } from '../config.js';
import { originOnly } from './errormon-api.js';
import { claimSeconds, ErrormonReadService } from './errormon-read.service.js';
import { errormonToken } from './secret-columns.js';

const testEverySeconds = 10;
const testedMs = 86_400_000;
const hintLength = 4;

const columns = `project_id, base_url, organization_slug, project_slug, environment, hint, status, last_failure,
  created_at, updated_at`;

/** A new connection is untested, also when only its token changed. */
const saveSql = `INSERT INTO errormon_connection AS known
    (project_id, base_url, organization_slug, project_slug, environment, encrypted_token, hint)
  VALUES ($projectId, $baseUrl, $organizationSlug, $projectSlug, $environment, $token, $hint)
  ON CONFLICT (project_id) DO UPDATE SET base_url = excluded.base_url, organization_slug = excluded.organization_slug,
    project_slug = excluded.project_slug, environment = excluded.environment, encrypted_token = excluded.encrypted_token,
    hint = excluded.hint, status = 'untested', last_failure = NULL, updated_at = clock_timestamp(),
    free_at = least(known.free_at, clock_timestamp() + interval '${claimSeconds} s')
  RETURNING ${columns}, xmax = 0 AS is_new`;

/** No row without a connection. The row's lock makes concurrent tests count. */
const beginTestSql = `UPDATE errormon_connection AS connection
     SET tested_at = CASE WHEN before.wait_ms > 0 THEN connection.tested_at ELSE clock_timestamp() END
    FROM (SELECT project_id, coalesce(extract(epoch FROM
            tested_at + interval '${testEverySeconds} s' - clock_timestamp()) * 1000, 0)::float8 AS wait_ms
            FROM errormon_connection WHERE project_id = $projectId FOR UPDATE) AS before
   WHERE connection.project_id = before.project_id
  RETURNING before.wait_ms, (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now_ms`;

interface Row extends Record<string, unknown> {
  readonly projectId: string;
  readonly baseUrl: string;
  readonly organizationSlug: string;
  readonly projectSlug: string;
  readonly environment: string | null;
  readonly hint: string;
  readonly status: ErrormonRecord['status'];
  readonly lastFailure: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

@Injectable()
export class ErrormonConnectionService {
  constructor(
    private readonly database: DataSource,
    private readonly projects: ProjectCopyService,
    private readonly cipher: SecretCipher,
    private readonly outbox: Outbox,
    private readonly reads: ErrormonReadService,
    private readonly config: ExtractionConfig,
  ) {}

  /** @throws ErrormonNotFound when the project has none */
  async get({ projectId }: ProjectById, call: Call): Promise<ErrormonRecord> {
    await this.projects.permitted(projectId, 'errormon:read', call);
    const statement = `SELECT ${columns} FROM errormon_connection WHERE project_id = $projectId`;
    const row = await queryOne<Row>(this.database, statement, { projectId });
    if (!row) throw new ErrormonNotFound();
    return recordOf(row);
  }

  async put(request: PutErrormonRequest, call: Call): Promise<ErrormonRecord> {
    const { projectId, organizationSlug, projectSlug, token, environment = null } = request;
    const project = await this.projects.permitted(projectId, 'errormon:write', call);
    const baseUrl = await this.permittedServer(request.baseUrl);
    return inTransaction(this.database, async (transaction) => {
      const encrypted = this.cipher.encrypt(token, errormonToken(projectId));
      const server = { baseUrl, organizationSlug, projectSlug, environment };
      const connection = { projectId, ...server, token: encrypted, hint: token.slice(-hintLength) };
      const row = await queryOne<Row & { isNew: boolean }>(transaction, saveSql, connection);
      const action = row!.isNew ? 'errormon.connected' : 'errormon.changed';
      await this.publish(transaction, action, project, call, { ...server, doneAt: row!.updatedAt });
      return recordOf(row!);
    });
  }

  /** Also when there is none. */
  async remove({ projectId }: ProjectById, call: Call): Promise<Nothing> {
    const project = await this.projects.permitted(projectId, 'errormon:write', call);
    await inTransaction(this.database, async (transaction) => {
      const row = await queryOne<{ doneAt: Date }>(
        transaction,
        'DELETE FROM errormon_connection WHERE project_id = $projectId RETURNING clock_timestamp() AS done_at',
        { projectId },
      );
      if (row) await this.publish(transaction, 'errormon.removed', project, call, row);
    });
    return {};
  }

  /** @throws ErrormonNotFound, ErrormonTestedTooOften */
  async test({ projectId }: ProjectById, call: Call): Promise<ErrormonTested> {
    await this.projects.permitted(projectId, 'errormon:write', call);
    const begun = await queryOne<{ waitMs: number; nowMs: number }>(this.database, beginTestSql, {
      projectId,
    });
    if (!begun) throw new ErrormonNotFound();
    if (begun.waitMs > 0) {
      throw tooSoon(ErrormonTestedTooOften, 'Too many tests of the error monitor', begun.waitMs);
    }
    const lastDay = { fromMs: begun.nowMs - testedMs, toMs: begun.nowMs };
    const read = await this.reads.read(projectId, [lastDay], AbortSignal.timeout(20_000), 1);
    if (!read) throw new ErrormonNotFound();
    const { status, failure = null, events } = read;
    const seen = failure === null ? events.length : null;
    return { reachable: status !== null, responseStatus: status, failure, events: seen };
  }

  /** The server's origin. Refuses names that cannot be resolved now too: their address could be private. */
  private async permittedServer(baseUrl: string): Promise<string> {
    const refusal = await checkDestination(baseUrl, { allowLoopback: this.config.egressLoopback });
    if (refusal) {
      throw invalid('baseUrl', `baseUrl ${addressProblem(refusal)}`);
    }
    const origin = originOnly(baseUrl);
    if (origin === undefined)
      throw invalid('baseUrl', 'baseUrl must be the address of a server, without a path');
    return origin;
  }

  private publish(
    transaction: EntityManager,
    action: AuditAction,
    { id, name, organizationId }: ProjectCopy,
    call: Call,
    { doneAt, ...details }: { doneAt: Date } & Record<string, unknown>,
  ): Promise<void> {
    return this.outbox.add(transaction, extractionEvents.errormonChanged, {
      organizationId,
      action,
      actor: actorOf(call.caller),
      subject: { id, name },
      details,
      doneAt: doneAt.toISOString(),
    });
  }
}

function recordOf(row: Row): ErrormonRecord {
  const { projectId, baseUrl, organizationSlug, projectSlug, environment, hint, status, lastFailure } = row;
  return {
    ...{ projectId, baseUrl, organizationSlug, projectSlug },
    ...(environment !== null && { environment }),
    ...{ hint, status, lastFailure },
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
