/** The users and tokens of a load. */
import { randomUUID } from 'node:crypto';
import {
  appointTester,
  type Deployment,
  logIn,
  type Person,
  type Session,
  signUp,
} from '@handtest/deployment';
import { createParticipants, newClient, type Participants } from '../participants.js';

export interface Users {
  /** Address of a ready gateway. */
  gateway(): string;
  owner: Session;
  projectId: string;
  apiKey: string;
  /** Existing jobs. */
  jobIds?: readonly string[];
  /** Who log in. */
  people: readonly Person[];
  testers: readonly Session[];
}

/** After an outage many log-ins arrive together. With fewer accounts they would look like an attack. */
const peopleWhoLogIn = 20;
const testersAtWork = 8;

/** An organization with enough credit, the receiver of its webhook, and testers. */
export async function createUsers(
  deployment: Deployment,
  gateway = () => deployment.baseUrl,
): Promise<{ users: Users; participants: Participants }> {
  const participants = await createParticipants(deployment);
  const { owner, workspace } = participants;
  const admin = await logIn(newClient(deployment), { ...deployment.admin, name: 'Admin' });
  const credit = { organizationId: workspace.organizationId, amountUsd: 1_000_000, note: 'For many jobs' };
  await admin.api.post('/api/admin/credits', credit);
  const people = await several(peopleWhoLogIn, () => newPerson(deployment));
  const testers = await several(testersAtWork, () => newPerson(deployment));
  for (const { email } of testers) await appointTester(admin, email, 'Fern');
  const { projectId, apiKey } = workspace;
  return { users: { gateway, owner, projectId, apiKey, people, testers }, participants };
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
