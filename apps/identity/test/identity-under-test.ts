/** Identity as it is deployed, on a database and a NATS server of its own, spoken to through its typed clients. */
import type { AuthenticatedCaller, Call, EventEnvelope, OrganizationRole } from '@handtest/contracts/define';
import { anonymousCall, newId } from '@handtest/contracts/define';
import {
  AccountClient,
  AuditClient,
  InvitationClient,
  KeyClient,
  MemberClient,
  OidcClient,
  OrganizationClient,
  PasswordClient,
  PatClient,
  ProjectClient,
  type SessionStarted,
  TesterClient,
  tokenHash,
  VerificationClient,
} from '@handtest/contracts/identity';
import { migrate } from '@handtest/database';
import { connectToNats, NatsRpcClient } from '@handtest/messaging';
import { createLogger, loadConfig, type RunningService, startService } from '@handtest/service';
import { startNats, startPostgres, testDatabase } from '@handtest/testing';
import { Pool, type QueryResultRow } from 'pg';
import { AppModule } from '../app.module.js';
import { IdentityConfig } from '../config.js';
import { migrations } from '../migrations/index.js';

export const password = 'correct horse battery';

export interface Person {
  readonly token: string;
  readonly userId: string;
  readonly email: string;
  /** With the session that signing up began, as the gateway would make it at that moment. */
  readonly call: Call;
  readonly organizationId: string;
}

export type IdentityUnderTest = Awaited<ReturnType<typeof startIdentity>>;

/** @param env beside addresses and the cheapest password hashes that argon2 can make */
export async function startIdentity(env: Record<string, string> = {}) {
  const postgres = await startPostgres();
  const database = await testDatabase(
    postgres.url,
    'identity',
    async (url) => void (await migrate({ url, applicationName: 'test' }, migrations)),
    migrations.map(({ name }) => name).join('_'),
  );
  const nats = await startNats();
  const logLines: string[] = [];
  const startReplica = (other: Record<string, string> = {}) =>
    startProcess({ DATABASE_URL: database.url, NATS_URL: nats.url, ...env, ...other }, logLines);
  const replicas: RunningService[] = [await startReplica()];
  const connection = await connectToNats('gateway', nats.url);
  const events: EventEnvelope[] = [];
  connection.subscribe('event.identity.>', {
    callback: (_error, message) => void events.push(message.json<EventEnvelope>()),
  });
  const transport = new NatsRpcClient(connection);
  const pool = new Pool({ connectionString: database.url, max: 5 });
  const sql = async <Row extends QueryResultRow>(text: string, parameters: unknown[] = []) =>
    (await pool.query<Row>(text, parameters)).rows;
  const clients = {
    accounts: new AccountClient(transport),
    audit: new AuditClient(transport),
    invitations: new InvitationClient(transport),
    keys: new KeyClient(transport),
    members: new MemberClient(transport),
    oidc: new OidcClient(transport),
    organizations: new OrganizationClient(transport),
    passwords: new PasswordClient(transport),
    pats: new PatClient(transport),
    projects: new ProjectClient(transport),
    testers: new TesterClient(transport),
    verifications: new VerificationClient(transport),
  };
  const callOf = async (token: string): Promise<Call> => {
    const { caller } = await clients.verifications.verify({ tokenHash: tokenHash(token) }, anonymousCall);
    return { caller };
  };
  return {
    ...clients,
    sql,
    events,
    logLines,
    connection,
    callOf,
    signUp: (name?: string) => signUp(clients.accounts, callOf, name),
    /** Ends every replica and starts one with this environment on top. */
    async restart(other: Record<string, string>) {
      await Promise.all(replicas.splice(0).map((replica) => replica.stop()));
      replicas.push(await startReplica(other));
    },
    async addReplica() {
      replicas.push(await startReplica());
    },
    async addMember(organizationId: string, userId: string, role: OrganizationRole) {
      const insert = 'INSERT INTO membership (organization_id, user_id, role) VALUES ($1, $2, $3)';
      await sql(insert, [organizationId, userId, role]);
    },
    async stop() {
      await Promise.all(replicas.map((replica) => replica.stop()));
      await connection.close();
      await pool.end();
      await Promise.all([database.drop(), nats.stop(), postgres.stop()]);
    },
  };
}

async function startProcess(env: Record<string, string>, logLines: string[]): Promise<RunningService> {
  const config = loadConfig(IdentityConfig, {
    NODE_ENV: 'test',
    HOST: '127.0.0.1',
    PORT: '0',
    LOG_LEVEL: 'debug',
    SHUTDOWN_DRAIN_MS: '0',
    PASSWORD_MEMORY_KIB: '1024',
    PASSWORD_ITERATIONS: '1',
    ...env,
  });
  const logger = createLogger('identity', config.logLevel, { write: (line) => void logLines.push(line) });
  return startService(
    { name: 'identity', module: (given) => AppModule.forRoot(given), config: IdentityConfig },
    config,
    logger,
  );
}

async function signUp(
  accounts: AccountClient,
  callOf: (token: string) => Promise<Call>,
  name = 'Ada Lovelace',
): Promise<Person> {
  const email = `${newId('user')}@example.com`;
  const { token, user }: SessionStarted = await accounts.signUp({ email, password, name }, anonymousCall);
  const call = await callOf(token);
  const [organizationId] = Object.keys((call.caller as AuthenticatedCaller).roles);
  return { token, userId: user.id, email, call, organizationId: organizationId! };
}

/** The error of a call that is meant to fail. */
export async function errorOf(outcome: Promise<unknown>): Promise<Error> {
  const answer = await outcome.then(
    (value) => ({ value }),
    (error: Error) => ({ error }),
  );
  if ('value' in answer) throw new Error(`Expected an error but got ${JSON.stringify(answer.value)}`);
  return answer.error;
}
