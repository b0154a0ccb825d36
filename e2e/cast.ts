/** Everybody that a story needs: a caller with a workspace and a webhook, a tester, a receiver. Over HTTP only. */
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
import { patiently } from './patience.js';

export interface Cast {
  owner: Session;
  workspace: Workspace;
  tester: Session;
  receiver: WebhookReceiver;
  /** The webhook's signing secret. */
  secret: string;
}

let clients = 0;

/** A simulated client with an address of its own, so that the rate limits of one story do not meet another's. */
export function newClient(deployment: Deployment): ApiClient {
  clients += 1;
  return new ApiClient(deployment.gatewayUrls, { clientAddress: `198.51.${clients >> 8}.${clients & 255}` });
}

export async function gather(deployment: Deployment): Promise<Cast> {
  const owner = await newPerson(deployment, 'Olive Owner');
  const tester = await newPerson(deployment, 'Tess Tester');
  const admin = await patiently(() => logIn(newClient(deployment), { ...deployment.admin, name: 'Admin' }));
  await patiently(() => appointTester(admin, tester.email, 'Fern'));
  const workspace = await patiently(() => openWorkspace(owner, 'Web shop'));
  const receiver = await WebhookReceiver.start();
  const { secret } = await patiently(() =>
    owner.api.put<WebhookSaved>(`/api/projects/${workspace.projectId}/webhook`, {
      url: receiver.url(),
      enabled: true,
      regenerateSecret: true,
    }),
  );
  return { owner, workspace, tester, receiver, secret: secret! };
}

async function newPerson(deployment: Deployment, name: string): Promise<Session> {
  const person = { email: `${randomUUID()}@example.com`, password: `pass-${randomUUID()}`, name };
  const api = newClient(deployment);
  return patiently(async () => {
    try {
      return await signUp(api, person);
    } catch (error) {
      // The sign-up went through, but its answer was lost.
      if (error instanceof ApiError && error.status === 409) return logIn(api, person);
      throw error;
    }
  });
}
