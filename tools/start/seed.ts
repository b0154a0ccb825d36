/** Creates the demo organization, project, key and tester through the public API. */
import type { Balance } from '@handtest/contracts/billing';
import type { KeyCreated } from '@handtest/contracts/identity';
import type { TesterJobPage } from '@handtest/contracts/job';
import {
  ApiError,
  appointTester,
  enter,
  eventually,
  logIn,
  openWorkspace,
  type ApiClient,
  type Session,
  type Workspace,
} from '@handtest/deployment';
import type { KeptState } from './kept-state.js';

export interface Seeded {
  user: Session;
  tester: Session;
  admin: Session;
  workspace: DemoWorkspace;
}

/** With a test key, whose jobs a simulated tester answers. */
export interface DemoWorkspace extends Workspace {
  testKey: string;
}

/** Below this the administrator grants more. A sample job costs less than 1 USD. */
const lowCreditUsd = 10;
const grantUsd = 100;

/** Idempotent. */
export async function seed(api: ApiClient, state: KeptState): Promise<Seeded> {
  const [user, tester, admin] = await Promise.all([
    enter(api, { ...state.user, name: 'Demo' }),
    enter(api, { ...state.tester, name: 'Tessa Tester' }),
    logIn(api, { ...state.admin, name: 'Administrator' }),
  ]);
  const [workspace] = await Promise.all([
    findWorkspace(api, state).then((known) => known ?? newWorkspace(user)),
    appointTester(admin, tester.email, 'Tessa'),
  ]);
  await Promise.all([ensureCredit(workspace, admin), releaseJob(tester.api)]);
  return { user, tester, admin, workspace };
}

async function newWorkspace(user: Session): Promise<DemoWorkspace> {
  const workspace = await openWorkspace(user, 'Demo shop');
  const { organizationId } = workspace;
  const testKey = { organizationId, name: 'Demo shop test key', mode: 'test' };
  return { ...workspace, testKey: (await user.api.post<KeyCreated>('/api/keys', testKey)).key };
}

async function findWorkspace(api: ApiClient, { workspace }: KeptState): Promise<DemoWorkspace | undefined> {
  if (!workspace) return undefined;
  const withKey = api.as(workspace.apiKey);
  try {
    for (const key of [workspace.apiKey, workspace.testKey]) {
      await api.as(key).get(`/api/projects/${workspace.projectId}`);
    }
  } catch (error) {
    // The project is deleted or a key is revoked: a new workspace replaces it.
    if (error instanceof ApiError && [401, 403, 404].includes(error.status)) return undefined;
    throw error;
  }
  return { ...workspace, api: withKey };
}

/** What the tester had claimed when the last start was stopped: a tester can claim only one job, and the next is the sample. */
async function releaseJob(tester: ApiClient): Promise<void> {
  const { items } = await tester.get<TesterJobPage>('/api/tester/jobs');
  const own = items.find(({ status }) => status === 'working');
  if (own) await tester.post(`/api/tester/jobs/${own.id}/release`);
}

/** Waits first: the credit of a new organization arrives by an event. */
async function ensureCredit(workspace: Workspace, admin: Session): Promise<void> {
  const balance = async () => (await workspace.api.get<Balance>('/api/billing/balance')).balance;
  const arrived = eventually(
    async () => {
      if ((await balance()) < lowCreditUsd) throw new Error('credit is low');
    },
    { timeoutMs: 3_000, intervalMs: 100 },
  );
  await arrived.catch(() => {
    const grant = {
      organizationId: workspace.organizationId,
      amountUsd: grantUsd,
      note: 'Development start',
    };
    return admin.api.post('/api/admin/credits', grant);
  });
}
