/**
 * Requests in the name of a connection: with a token of its installation, or with the organization's own token; and with
 * the token of one job. A refusal because of a limit stops the requests of all replicas, a refused credential makes the
 * connection invalid.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { ConnectionNotFound } from '@handtest/contracts/codehost';
import { execute, queryOne } from '@handtest/database';
import { SecretCipher } from '@handtest/secret-cipher';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CodehostConfig } from '../config.js';
import { AppClient, type IssuedToken, type TokenUse } from './app.client.js';
import { type CodehostOctokit, limited, octokitClass, pauseOf, statusOf } from './octokit.client.js';
import { jobToken, organizationToken } from './secret-columns.js';

interface ConnectionRow extends Record<string, unknown> {
  readonly id: string;
  readonly organizationId: string;
  /** `bigint`; null for a token. */
  readonly installationId: string | null;
  readonly encryptedToken: Buffer | null;
  readonly blockedSeconds: number | null;
}

const connectionSql = `SELECT id, organization_id, installation_id, encrypted_token,
    ceil(extract(epoch FROM blocked_until - clock_timestamp()))::int AS blocked_seconds
  FROM connection WHERE id = $connectionId AND status <> 'pending'`;

const jobTokenSql = `SELECT encrypted_token,
    ceil(extract(epoch FROM blocked_until - clock_timestamp()))::int AS blocked_seconds
  FROM job_token
  WHERE job_id = $jobId AND organization_id = $organizationId AND delete_after > clock_timestamp()`;

/** A late answer to a token that was replaced says nothing about the new one. */
const isSameToken = 'encrypted_token IS NOT DISTINCT FROM $encryptedToken::bytea';

const block = (table: string, id: string) => `UPDATE ${table}
  SET blocked_until = greatest(blocked_until, clock_timestamp() + make_interval(secs => $seconds))
  WHERE ${id} = $id AND ${isSameToken}`;
const blockConnection = block('connection', 'id');
const blockJobToken = block('job_token', 'job_id');

const endSql = `UPDATE connection SET status = $status
  WHERE id = $id AND status IN ('active', 'suspended') AND ${isSameToken}`;

/** The code host may refuse a token for some seconds after it has issued it. */
const newTokenMs = 5_000;

/** `issuedAtMs` only of an installation. */
type SentToken = Pick<IssuedToken, 'token'> & Partial<IssuedToken>;

/** How a request authenticates. A new token replaces a refused one. */
interface Credential {
  /** Its requests share a queue. */
  readonly queueId: string;
  readonly blockedSeconds: number | null;
  readonly token: () => Promise<SentToken>;
  readonly tokenAfter?: (refused: string) => Promise<SentToken>;
  /** Remembers a limit for all replicas. */
  readonly block?: (seconds: number) => Promise<unknown>;
  /** Remembers that the code host refused the credential. */
  readonly end?: (status: 'invalid' | 'suspended') => Promise<unknown>;
}

@Injectable()
export class ConnectedClient {
  private readonly log = new Logger(ConnectedClient.name);
  /** Before each repetition of a request with a new token that was refused. Tests shorten it. */
  newTokenWaitsMs: readonly number[] = [1_000, 2_000];

  constructor(
    private readonly database: DataSource,
    private readonly config: CodehostConfig,
    private readonly app: AppClient,
    private readonly cipher: SecretCipher,
  ) {}

  /**
   * @param use of a token of the installation; the organization's own token cannot be narrowed
   * @throws ConnectionNotFound
   * @throws CodehostLimited while a limit blocks the connection
   */
  async octokitOf(connectionId: string, use: Omit<TokenUse, 'installationId'>): Promise<CodehostOctokit> {
    const row = await queryOne<ConnectionRow>(this.database, connectionSql, { connectionId });
    if (!row) throw new ConnectionNotFound();
    return this.authenticated(this.credentialOf(row, use));
  }

  /**
   * With the token of a job; undefined when it has none.
   *
   * @throws CodehostLimited while a limit blocks the token
   */
  async octokitOfJob(jobId: string, organizationId: string): Promise<CodehostOctokit | undefined> {
    type Row = Pick<ConnectionRow, 'blockedSeconds'> & { encryptedToken: Buffer } & Record<string, unknown>;
    const row = await queryOne<Row>(this.database, jobTokenSql, { jobId, organizationId });
    if (!row) return undefined;
    const { blockedSeconds, encryptedToken } = row;
    return this.authenticated({
      ...{ queueId: jobId, blockedSeconds },
      token: async () => ({ token: this.cipher.decrypt(encryptedToken, jobToken(jobId)) }),
      block: (seconds) => execute(this.database, blockJobToken, { id: jobId, seconds, encryptedToken }),
    });
  }

  /** With a token of the environment, for development. */
  octokitWith(token: string): CodehostOctokit {
    const credential = { queueId: 'development', blockedSeconds: null, token: async () => ({ token }) };
    return this.authenticated(credential);
  }

  private credentialOf(row: ConnectionRow, use: Omit<TokenUse, 'installationId'>): Credential {
    const { id, installationId, encryptedToken, organizationId, blockedSeconds } = row;
    const shared = {
      queueId: id,
      blockedSeconds,
      block: (seconds: number) => execute(this.database, blockConnection, { id, seconds, encryptedToken }),
      end: (status: string) => execute(this.database, endSql, { id, status, encryptedToken }),
    };
    if (installationId === null) {
      const token = () => this.cipher.decrypt(encryptedToken!, organizationToken(organizationId));
      return { ...shared, token: async () => ({ token: token() }) };
    }
    const whole = { ...use, installationId: Number(installationId) };
    return {
      ...shared,
      token: () => this.app.tokenFor(whole),
      tokenAfter: (refused) => this.app.tokenAfter(refused, whole),
    };
  }

  private authenticated(credential: Credential): CodehostOctokit {
    if ((credential.blockedSeconds ?? 0) > 0) throw limited(credential.blockedSeconds!);
    const Octokit = octokitClass({ apiUrl: this.config.codehostApiUrl, queueId: credential.queueId });
    const octokit = new Octokit();
    this.authenticate(octokit, credential);
    return octokit;
  }

  /** Registered last, so that it is around the plugins. They see changes of the same options only. */
  private authenticate(octokit: CodehostOctokit, credential: Credential): void {
    octokit.hook.wrap('request', async (request, options) => {
      const { signal } = options.request;
      const send = async ({ token, issuedAtMs = -Infinity }: SentToken) => {
        options.headers.authorization = `token ${token}`;
        const isNew = performance.now() - issuedAtMs < newTokenMs;
        for (const waitMs of isNew ? this.newTokenWaitsMs : []) {
          try {
            return await request(options);
          } catch (error) {
            if (statusOf(error) !== 401) throw error;
            await delay(waitMs, undefined, { signal });
          }
        }
        return request(options);
      };
      try {
        const token = await credential.token();
        const { tokenAfter } = credential;
        if (!tokenAfter) return await send(token);
        return await send(token).catch(async (error: unknown) => {
          if (statusOf(error) !== 401) throw error;
          return send(await tokenAfter(token.token));
        });
      } catch (error) {
        await this.note(credential, error, options.url);
        throw error;
      }
    });
  }

  private async note({ queueId, block, end }: Credential, error: unknown, url: string): Promise<void> {
    const seconds = pauseOf(error);
    if (seconds !== undefined) {
      this.log.warn(
        { credential: queueId, seconds, url },
        'The code host refused a request because of a limit',
      );
      await block?.(seconds);
      return;
    }
    const status = endOf(error);
    if (status) await end?.(status);
  }
}

/** What a refused credential makes of its connection. */
function endOf(error: unknown): 'invalid' | 'suspended' | undefined {
  const status = statusOf(error);
  if (status === 401) return 'invalid';
  const { message, request } = error as Error & { request?: { url: string } };
  if (status === 403 && /installation has been suspended/i.test(message)) return 'suspended';
  return status === 404 && request?.url.endsWith('/access_tokens') ? 'invalid' : undefined;
}
