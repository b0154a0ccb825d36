/** The service codehost as deployed, with its own database and NATS server, and a fake code host. A fake identity has the members. */
import { randomBytes } from 'node:crypto';
import { ConnectionClient, HookClient, RepositoryClient } from '@handtest/contracts/codehost';
import type { Api, Call, OrganizationRole } from '@handtest/contracts/define';
import { newId } from '@handtest/contracts/define';
import { memberContract, type OrganizationById } from '@handtest/contracts/identity';
import { type Account, assertValidTraffic, CodehostServer, type Repository } from '@handtest/fakes';
import { eventually } from '@handtest/deployment';
import { Serves } from '@handtest/messaging';
import { startNeighbour, startTestbed, type Testbed } from '@handtest/testing';
import { ConnectedClient } from '../host/connected.client.js';
import { migrations } from '../migrations/index.js';
import { codehostService } from '../service.js';

export const secretsKey = `first:${Buffer.alloc(32, 9).toString('base64')}`;

/** By organization, then by user. */
const members = new Map<string, Map<string, OrganizationRole>>();

/** The part of identity that this service calls here. */
@Serves({ ...memberContract, operations: { list: memberContract.operations.list } })
class MemberController implements Pick<Api<typeof memberContract>, 'list'> {
  async list({ organizationId }: OrganizationById) {
    const items = [...(members.get(organizationId) ?? [])].map(([userId, role]) => {
      return { userId, role, name: 'A member', email: 'a@example.com', joinedAt: new Date().toISOString() };
    });
    return { items };
  }
}

/** A member of an organization, and the calls of their session. */
export interface Person {
  readonly organizationId: string;
  readonly userId: string;
  readonly call: Call;
}

export type CodehostUnderTest = Awaited<ReturnType<typeof startCodehost>>;

/**
 * @param env beside addresses, the key of the secrets, and the App
 * @param startMore other services that it calls
 */
export async function startCodehost(
  env: Record<string, string> = {},
  startMore: (natsUrl: string) => Promise<{ stop(): Promise<void> }[]> = async () => [],
) {
  members.clear();
  const server = await CodehostServer.start();
  // One machine does here in a minute what users do in a day.
  Object.assign(server.rates.limits, { contentPerMinute: 1e6, contentPerHour: 1e6, pointsPerMinute: 1e6 });
  const testbed = await startTestbed({
    ...codehostService,
    migrations,
    env: { SECRETS_KEY: secretsKey, LOG_LEVEL: 'debug', ...server.environment, ...env },
    neighbours: async (natsUrl) => [
      await startNeighbour(natsUrl, 'identity', MemberController),
      ...(await startMore(natsUrl)),
    ],
  });
  testbed.replicas[0]!.app.get(ConnectedClient).newTokenWaitsMs = [1, 2];
  await postponeComparisons(testbed);
  const connections = new ConnectionClient(testbed.transport);
  const under = {
    ...testbed,
    server,
    host: server.host,
    connections,
    repositories: new RepositoryClient(testbed.transport),
    hooks: new HookClient(testbed.transport),
    /** In a new organization, unless it is given. */
    addPerson: (role: OrganizationRole = 'admin', organizationId = newId('organization')) =>
      addPerson(role, organizationId),
    /** What a browser is redirected with, after this user has used the page. */
    async browse(url: string, user: Account, choice: Parameters<typeof server.pages.seat>[1] = {}) {
      server.pages.seat(user, choice);
      const { headers } = await fetch(url, { redirect: 'manual' });
      return Object.fromEntries(new URL(headers.get('location')!).searchParams);
    },
    /** The whole flow, in which the same person uses the pages of the code host. */
    async connect(person: Person, user: Account, choice: Parameters<typeof server.pages.seat>[1] = {}) {
      const { url } = await connections.authorizeUrl(person, person.call);
      const { confirm } = await connections.finish(await under.browse(url, user, choice), person.call);
      return (await connections.confirm({ code: confirm }, person.call)).items;
    },
    /** Names of the granted repositories. */
    async granted(person: Person): Promise<string[]> {
      const { items } = await under.repositories.list(
        { organizationId: person.organizationId, limit: 100 },
        person.call,
      );
      return items.filter(({ access }) => access === 'granted').map(({ fullName }) => fullName);
    },
    async stop() {
      await testbed.stop();
      await server.stop();
      await assertValidTraffic(server);
    },
  };
  return under;
}

/** In a database that was copied from an older one they are due at once, and their requests are beside those of a test. */
async function postponeComparisons({ sql }: Testbed): Promise<void> {
  await sql(`UPDATE comparison SET due_at = clock_timestamp() + interval '10 minutes'`);
  await eventually(async () => {
    expect(await sql('SELECT 1 FROM comparison WHERE leased_until > clock_timestamp()')).toEqual([]);
  });
}

function addPerson(role: OrganizationRole, organizationId: string): Person {
  const userId = newId('user');
  const known = members.get(organizationId) ?? new Map<string, OrganizationRole>();
  members.set(organizationId, known.set(userId, role));
  const caller = {
    kind: 'session',
    tokenId: newId('session'),
    userId,
    roles: { [organizationId]: role },
  } as const;
  return { organizationId, userId, call: { caller } };
}

export function removeMember({ organizationId, userId }: Person): void {
  members.get(organizationId)?.delete(userId);
}

let lastName = 0;

/** A user of the code host with repositories of their own. */
export function addOwner(
  { host }: CodehostUnderTest,
  count = 1,
): { user: Account; repositories: Repository[] } {
  const user = host.addUser(`owner-${++lastName}`);
  const repositories = Array.from({ length: count }, (_, n) => host.addRepository(user, `shop-${n}`));
  return { user, repositories };
}

export const newSecret = () => randomBytes(24).toString('hex');
