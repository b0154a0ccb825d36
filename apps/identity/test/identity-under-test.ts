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
  SessionClient,
  TesterClient,
  tokenHash,
  TooManyPasswordChecks,
  VerificationClient,
} from '@handtest/contracts/identity';
import { startTestbed } from '@handtest/testing';
import { migrations } from '../migrations/index.js';
import { identityService } from '../service.js';

export const password = 'correct horse battery';

export interface Person {
  readonly token: string;
  readonly userId: string;
  readonly email: string;
  /** With the session of the sign-up, as the gateway makes it at that time. */
  readonly call: Call;
  readonly organizationId: string;
}

export type IdentityUnderTest = Awaited<ReturnType<typeof startIdentity>>;

/** @param env beside addresses and the lowest cost of password hashes that argon2 permits */
export async function startIdentity(env: Record<string, string> = {}) {
  const testbed = await startTestbed({
    ...identityService,
    migrations,
    env: { LOG_LEVEL: 'debug', PASSWORD_MEMORY_KIB: '1024', PASSWORD_ITERATIONS: '1', ...env },
  });
  const { transport, replicas, sql } = testbed;
  const events: EventEnvelope[] = [];
  testbed.connection.subscribe('event.identity.>', {
    callback: (_error, message) => void events.push(message.json<EventEnvelope>()),
  });
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
    sessions: new SessionClient(transport),
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
    replicas,
    databaseUrl: testbed.databaseUrl,
    events,
    logLines: testbed.logLines,
    connection: testbed.connection,
    publish: testbed.publish,
    addReplica: testbed.addReplica,
    callOf,
    signUp: (name?: string) => signUp(clients.accounts, callOf, name),
    /** Ends every replica and starts one with this environment on top. */
    async restart(other: Record<string, string>) {
      await Promise.all(replicas.splice(0).map((replica) => replica.stop()));
      await testbed.addReplica(other);
    },
    async addMember(organizationId: string, userId: string, role: OrganizationRole) {
      const insert = 'INSERT INTO membership (organization_id, user_id, role) VALUES ($1, $2, $3)';
      await sql(insert, [organizationId, userId, role]);
    },
    stop: testbed.stop,
  };
}

/** Retries while too many passwords wait: a busy machine refuses some of many concurrent calls. */
export async function admitted<T>(call: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof TooManyPasswordChecks)) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

async function signUp(
  accounts: AccountClient,
  callOf: (token: string) => Promise<Call>,
  name = 'Ada Lovelace',
): Promise<Person> {
  const email = `${newId('user')}@example.com`;
  const { token, user } = await admitted(() => accounts.signUp({ email, password, name }, anonymousCall));
  const call = await callOf(token);
  const [organizationId] = Object.keys((call.caller as AuthenticatedCaller).roles);
  return { token, userId: user.id, email, call, organizationId: organizationId! };
}
