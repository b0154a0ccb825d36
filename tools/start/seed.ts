/** Brings the demo organization, project, key, tester and administrator into being, through the public API. */
import type { Balance } from '@handtest/contracts/billing';
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
import type { KeptState } from './dev-state.js';

export interface Seeded {
  user: Session;
  tester: Session;
  admin: Session;
  workspace: Workspace;
}

/** Enough for the sample job of many starts; below it the administrator grants more. */
const LOW_CREDIT_USD = 10;
const GRANT_USD = 100;

/** Idempotent: what an earlier start made is found again. */
export async function seed(api: ApiClient, state: KeptState): Promise<Seeded> {
  const [user, tester, admin] = await Promise.all([
    enter(api, { ...state.user, name: 'Demo' }),
    enter(api, { ...state.tester, name: 'Tessa Tester' }),
    logIn(api, { ...state.admin, name: 'Administrator' }),
  ]);
  const [workspace] = await Promise.all([
    findWorkspace(api, state).then((known) => known ?? openWorkspace(user, 'Demo shop')),
    appointTester(admin, tester.email, 'Tessa'),
  ]);
  await ensureCredit(workspace, admin);
  return { user, tester, admin, workspace };
}

async function findWorkspace(api: ApiClient, { workspace }: KeptState): Promise<Workspace | undefined> {
  if (!workspace) return undefined;
  const withKey = api.as(workspace.apiKey);
  try {
    await withKey.get(`/api/projects/${workspace.projectId}`);
  } catch (error) {
    // The project was deleted or the key revoked since: a new workspace takes its place.
    if (error instanceof ApiError && [401, 403, 404].includes(error.status)) return undefined;
    throw error;
  }
  return { ...workspace, api: withKey };
}

/** The credit of a new organization arrives by an event, a moment after it was made. */
async function ensureCredit(workspace: Workspace, admin: Session): Promise<void> {
  const balance = async () => (await workspace.api.get<Balance>('/api/billing/balance')).balance;
  const arrived = eventually(
    async () => {
      if ((await balance()) < LOW_CREDIT_USD) throw new Error('credit is low');
    },
    { timeoutMs: 3_000, intervalMs: 100 },
  );
  await arrived.catch(() => {
    const grant = {
      organizationId: workspace.organizationId,
      amountUsd: GRANT_USD,
      note: 'Development start',
    };
    return admin.api.post('/api/admin/credits', grant);
  });
}
