/** One dispatcher for all tests of a file and a new receiver for each test. Importing this starts and stops them. */
import type { DeliveryRecord } from '@handtest/contracts/webhook';
import { WebhookReceiver } from '@handtest/fakes';
import {
  callAs,
  type DispatcherUnderTest,
  type Project,
  secretOf,
  startDispatcher,
} from './dispatcher-under-test.js';

export let dispatcher: DispatcherUnderTest;
export let receiver: WebhookReceiver;

beforeAll(async () => {
  dispatcher = await startDispatcher();
});

afterAll(() => dispatcher.stop());

beforeEach(async () => {
  receiver = await WebhookReceiver.start();
});

afterEach(() => receiver.stop());

/** A project whose webhook leads to the receiver, and the secret that signs it. */
export async function projectWithEndpoint(
  url = receiver.url(),
): Promise<{ project: Project; secret: string }> {
  const project = dispatcher.addProject();
  return { project, secret: secretOf(await dispatcher.put(project, url)) };
}

export async function deliveriesOf(project: Project): Promise<DeliveryRecord[]> {
  return (await dispatcher.webhooks.listDeliveries({ projectId: project.id }, callAs(project, 'viewer')))
    .items;
}
