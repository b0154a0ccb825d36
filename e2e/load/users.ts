/** The people and tokens by which a load calls the API. */
import { randomUUID } from 'node:crypto';
import {
  appointTester,
  type Deployment,
  logIn,
  type Person,
  type Session,
  signUp,
} from '@handtest/deployment';
import { gather, newClient, type Cast } from '../cast.js';

export interface Users {
  /** Address of a gateway that takes requests now. */
  gateway(): string;
  owner: Session;
  projectId: string;
  apiKey: string;
  /** Jobs that there are already. */
  jobIds?: readonly string[];
  /** Who log in. */
  people: readonly Person[];
  testers: readonly Session[];
}

/** More log-ins of one account at once than an outage collects would be held for an attack. */
const peopleWhoLogIn = 20;
const testersAtWork = 8;

/** An organization with credit for any number of jobs, its webhook's receiver, and testers. */
export async function gatherUsers(
  deployment: Deployment,
  gateway = () => deployment.baseUrl,
): Promise<{ users: Users; cast: Cast }> {
  const cast = await gather(deployment);
  const { owner, workspace } = cast;
  const admin = await logIn(newClient(deployment), { ...deployment.admin, name: 'Admin' });
  const credit = { organizationId: workspace.organizationId, amountUsd: 1_000_000, note: 'For many jobs' };
  await admin.api.post('/api/admin/credits', credit);
  const people = await several(peopleWhoLogIn, () => newPerson(deployment));
  const testers = await several(testersAtWork, () => newPerson(deployment));
  for (const { email } of testers) await appointTester(admin, email, 'Fern');
  const { projectId, apiKey } = workspace;
  return { users: { gateway, owner, projectId, apiKey, people, testers }, cast };
}

async function several<T>(count: number, make: () => Promise<T>): Promise<T[]> {
  const all: T[] = [];
  for (let n = 0; n < count; n++) all.push(await make());
  return all;
}

function newPerson(deployment: Deployment): Promise<Session> {
  const person = { email: `${randomUUID()}@example.com`, password: `pass-${randomUUID()}`, name: 'Somebody' };
  return signUp(newClient(deployment), person);
}
