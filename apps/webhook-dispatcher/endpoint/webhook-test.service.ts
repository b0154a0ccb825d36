/** Tests an endpoint, also a disabled one, with a signed ping while the caller waits. */
import { type Call, newId, tooSoon } from '@handtest/contracts/define';
import type { ProjectById } from '@handtest/contracts/identity';
import { WebhookNotFound, type WebhookTested, WebhookTestedTooOften } from '@handtest/contracts/webhook';
import { queryOne } from '@handtest/database';
import { ProjectCopyService } from '@handtest/project-copy';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AttemptService } from '../attempt/attempt.service.js';
import { type EncryptedSecrets, secretColumns } from '../attempt/secret-cache.js';

/** For each project. */
const testsPerMinute = 5;

/** No row without an endpoint. The lock of the row makes concurrent tests count. */
const countSql = `
UPDATE webhook_endpoint endpoint
   SET tested_at = CASE WHEN cardinality(recent.times) < ${testsPerMinute}
                        THEN recent.times || clock_timestamp() ELSE recent.times END
  FROM (SELECT project_id, ARRAY(SELECT time FROM unnest(tested_at) AS time
                                  WHERE time > clock_timestamp() - interval '1 minute') AS times
          FROM webhook_endpoint WHERE project_id = $projectId FOR UPDATE) recent
 WHERE endpoint.project_id = recent.project_id
RETURNING cardinality(recent.times) < ${testsPerMinute} AS allowed,
       (extract(epoch FROM recent.times[1] + interval '1 minute' - clock_timestamp()) * 1000)::float8 AS wait_ms,
       endpoint.url, clock_timestamp() AS started_at, ${secretColumns}`;

interface TestedEndpoint extends EncryptedSecrets, Record<string, unknown> {
  readonly allowed: boolean;
  /** Until the first ping of the last minute is a minute old; null without one. */
  readonly waitMs: number | null;
  readonly url: string;
  readonly startedAt: Date;
}

@Injectable()
export class WebhookTestService {
  constructor(
    private readonly database: DataSource,
    private readonly projects: ProjectCopyService,
    private readonly attempts: AttemptService,
  ) {}

  /**
   * @throws WebhookNotFound when the project has none
   * @throws WebhookTestedTooOften after five pings within a minute
   */
  async test({ projectId }: ProjectById, call: Call): Promise<WebhookTested> {
    await this.projects.permitted(projectId, 'webhook:write', call);
    const endpoint = await queryOne<TestedEndpoint>(this.database, countSql, { projectId });
    if (!endpoint) throw new WebhookNotFound();
    if (!endpoint.allowed)
      throw tooSoon(WebhookTestedTooOften, 'Too many webhook tests', endpoint.waitMs ?? 0);
    const { startedAt } = endpoint;
    const body = Buffer.from(JSON.stringify({ type: 'ping', projectId, sentAt: startedAt.toISOString() }));
    const request = { ...endpoint, id: newId('ping'), projectId, body, ownFaults: 0 };
    const { acknowledged, responseStatus, failure, durationMs } = await this.attempts.make(request);
    return { delivered: acknowledged, responseStatus, failure, durationMs };
  }
}
