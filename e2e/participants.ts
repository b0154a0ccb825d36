/** The participants of a job: a caller with a workspace and a webhook, a tester, a receiver. Over HTTP only. */
import { randomUUID } from 'node:crypto';
import type { WebhookSaved } from '@handtest/contracts/webhook';
import {
  ApiClient,
  ApiError,
  appointTester,
  type Deployment,
  logIn,
  openWorkspace,
  type Session,
  signUp,
  type Workspace,
} from '@handtest/deployment';
import { WebhookReceiver } from '@handtest/fakes';
import { withRetries } from './with-retries.js';

export interface Participants {
  owner: Session;
  workspace: Workspace;
  tester: Session;
  receiver: WebhookReceiver;
  /** The webhook's signing secret. */
  secret: string;
}

let clients = 0;

/** A simulated client with its own address, and so with its own rate limits. */
export function newClient(deployment: Deployment): ApiClient {
  clients += 1;
  return new ApiClient(deployment.gatewayUrls, { clientAddress: `198.51.${clients >> 8}.${clients & 255}` });
}

export async function createParticipants(deployment: Deployment): Promise<Participants> {
  const owner = await newPerson(deployment, 'Olive Owner');
  const tester = await newTester(deployment);
  const workspace = await withRetries(() => openWorkspace(owner, 'Web shop'));
  const receiver = await WebhookReceiver.start();
  const { secret } = await withRetries(() =>
    owner.api.put<WebhookSaved>(`/api/projects/${workspace.projectId}/webhook`, {
      url: receiver.url(),
      enabled: true,
      regenerateSecret: true,
    }),
  );
  return { owner, workspace, tester, receiver, secret: secret! };
}

export async function newTester(deployment: Deployment): Promise<Session> {
  const tester = await newPerson(deployment, 'Tess Tester');
  const admin = await withRetries(() => logIn(newClient(deployment), { ...deployment.admin, name: 'Admin' }));
  await withRetries(() => appointTester(admin, tester.email, 'Fern'));
  return tester;
}

export async function newPerson(deployment: Deployment, name: string): Promise<Session> {
  const person = { email: `${randomUUID()}@example.com`, password: `pass-${randomUUID()}`, name };
  const api = newClient(deployment);
  return withRetries(async () => {
    try {
      return await signUp(api, person);
    } catch (error) {
      // The sign-up succeeded, but its answer was lost.
      if (error instanceof ApiError && error.status === 409) return logIn(api, person);
      throw error;
    }
  });
}
