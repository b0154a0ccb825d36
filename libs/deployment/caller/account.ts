/** Creates what a first job needs: users, an organization, a project, a key. */
import { setTimeout as pause } from 'node:timers/promises';
import type { OrganizationList, SessionStarted } from '@handtest/contracts/identity';
import { ApiError, type ApiClient } from './api-client.js';

export interface Person {
  email: string;
  password: string;
  name: string;
}

export interface Session extends Person {
  userId: string;
  token: string;
  /** The API as this person. */
  api: ApiClient;
}

export interface Workspace {
  organizationId: string;
  projectId: string;
  apiKey: string;
  /** The API with the organization's key. */
  api: ApiClient;
}

export async function signUp(api: ApiClient, person: Person): Promise<Session> {
  return session(api, person, await repeated(() => api.post<SessionStarted>('/api/auth/signup', person)));
}

export async function logIn(api: ApiClient, person: Person): Promise<Session> {
  const { email, password } = person;
  const started = await repeated(() => api.post<SessionStarted>('/api/auth/login', { email, password }));
  return session(api, person, started);
}

/** Repeats a 503 with Retry-After, for 30 s at most: the server hashes a limited number of passwords at a time. */
async function repeated<T>(call: () => Promise<T>): Promise<T> {
  for (const endMs = performance.now() + 30_000; ;) {
    try {
      return await call();
    } catch (error) {
      const answer = error instanceof ApiError ? error.answer : undefined;
      const seconds = Number(answer?.headers['retry-after']);
      if (answer?.status !== 503 || !(seconds > 0) || performance.now() > endMs) throw error;
      await pause(seconds * 1_000);
    }
  }
}

/** Logs in, or signs up where the person has no account yet. */
export async function enter(api: ApiClient, person: Person): Promise<Session> {
  try {
    return await logIn(api, person);
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return signUp(api, person);
    throw error;
  }
}

/**
 * Creates a project and a key. Without the name of a new organization they belong to the owner's first organization, which
 * has the sign-up credit.
 */
export async function openWorkspace(
  owner: Session,
  project: string,
  organization?: string,
): Promise<Workspace> {
  const { api } = owner;
  const organizationId = organization
    ? (await api.post<{ id: string }>('/api/organizations', { name: organization })).id
    : (await api.get<OrganizationList>('/api/organizations')).items[0]!.id;
  const [{ id: projectId }, { key }] = await Promise.all([
    api.post<{ id: string }>('/api/projects', { name: project, organizationId }),
    api.post<{ key: string }>('/api/keys', { organizationId, name: `${project} key` }),
  ]);
  return { organizationId, projectId, apiKey: key, api: api.as(key) };
}

export async function appointTester(admin: Session, email: string, alias: string): Promise<void> {
  await admin.api.post('/api/admin/testers', { email, alias });
}

function session(api: ApiClient, person: Person, { token, user }: SessionStarted): Session {
  return { ...person, userId: user.id, token, api: api.as(token) };
}
