/** A key rotation while endpoints are used, step by step as in `docs/operators.md`. */
import { randomBytes } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { eventually } from '@handtest/deployment';
import { WebhookReceiver } from '@handtest/fakes';
import { keyIdOf, SecretCipher, SecretCipherModule } from '@handtest/secret-cipher';
import { CommandRegistry, type RunningService } from '@handtest/service';
import { Webhook } from 'standardwebhooks';
import { webhookSecretOf } from '../attempt/signing-secret.js';
import {
  type DispatcherUnderTest,
  finishedJob,
  type Project,
  secretOf,
  secretsKey as oldKey,
  startDispatcher,
} from './dispatcher-under-test.js';

const newKey = `second:${randomBytes(32).toString('base64')}`;

let dispatcher: DispatcherUnderTest;
let receiver: WebhookReceiver;

beforeAll(async () => {
  dispatcher = await startDispatcher();
  receiver = await WebhookReceiver.start();
});
afterAll(async () => {
  await receiver?.stop();
  await dispatcher?.stop();
});

/** The secret that the last answer contained, by project. */
const secrets = new Map<string, string>();

async function save(project: Project, regenerateSecret = false): Promise<void> {
  const saved = await dispatcher.put(project, receiver.url(`/${project.id}`), { regenerateSecret });
  if (saved.secret) secrets.set(project.id, secretOf(saved));
}

/** Every project gets a delivery that its current secret signed. */
async function deliverToAll(projects: readonly Project[]): Promise<void> {
  const before = receiver.requests.length;
  for (const project of projects) await dispatcher.finishJob(finishedJob(project));
  await eventually(() => expect(receiver.requests).toHaveLength(before + projects.length), {
    timeoutMs: 20_000,
  });
  for (const { path, headers, body } of receiver.requests.slice(before)) {
    const verifier = new Webhook(secrets.get(path.slice(1))!);
    expect(() => verifier.verify(body.toString(), headers as Record<string, string>)).not.toThrow();
  }
}

async function keysInUse(): Promise<Record<string, number>> {
  const rows = await dispatcher.sql<{ secret: Buffer }>(
    `SELECT encrypted_secret AS secret FROM webhook_endpoint
     UNION ALL SELECT previous_secret FROM webhook_endpoint WHERE previous_secret IS NOT NULL
     UNION ALL SELECT older_secret FROM webhook_endpoint WHERE older_secret IS NOT NULL`,
  );
  const counts: Record<string, number> = {};
  for (const { secret } of rows) counts[keyIdOf(secret)!] = (counts[keyIdOf(secret)!] ?? 0) + 1;
  return counts;
}

/** All replicas before are replaced. */
async function deploy(current: RunningService, keys: string[]): Promise<RunningService> {
  const next = await dispatcher.addReplica({ SECRETS_KEY: keys.join(',') });
  await current.stop();
  return next;
}

it('changes the key without an interruption, after which the old one can be removed', async () => {
  const projects = Array.from({ length: 12 }, () => dispatcher.addProject());
  for (const project of projects) await save(project);
  for (const project of projects.slice(0, 4)) await save(project, true);
  for (const project of projects.slice(0, 2)) await save(project, true);
  expect(await keysInUse()).toEqual({ first: 18 });

  let current = await deploy(dispatcher.replicas[0]!, [oldKey, newKey]);
  await deliverToAll(projects);
  // Replicas with the old and the new order of the keys run beside each other.
  const next = await dispatcher.addReplica({ SECRETS_KEY: [newKey, oldKey].join(',') });
  for (const project of projects.slice(4, 8)) await save(project, true);
  await deliverToAll(projects);
  await current.stop();
  current = next;

  const command = current.app.get(SecretCipherModule);
  const names = current.app.get(CommandRegistry).all.map((each) => each.name());
  expect(names).toContain('reencrypt-secrets');
  const kept = await keysInUse();
  await command.reencryptCommand({ dryRun: true });
  expect(await keysInUse()).toEqual(kept);

  const used = (async () => {
    for (const project of projects.slice(8)) await save(project, true).then(() => nextTurn());
    await deliverToAll(projects);
  })();
  await command.reencryptCommand();
  await used;
  await command.reencryptCommand();
  expect(await keysInUse()).toEqual({ second: 26 });

  await deploy(current, [newKey]);
  await deliverToAll(projects);
  for (const project of projects) await save(project, true);
  await deliverToAll(projects);
  expect(dispatcher.logLines.join('')).not.toContain('cannot be decrypted');
});

it('fails and names the missing key when it was removed too early', async () => {
  const project = dispatcher.addProject();
  await save(project);
  const bytes = new SecretCipher([oldKey]).encrypt('whsec_x', webhookSecretOf(project.id));
  const set = 'UPDATE webhook_endpoint SET encrypted_secret = $2 WHERE project_id = $1';
  await dispatcher.sql(set, [project.id, bytes]);
  const command = dispatcher.replicas.at(-1)!.app.get(SecretCipherModule);
  await expect(command.reencryptCommand()).rejects.toThrow('1 secrets cannot be decrypted: add the key');
  const line = dispatcher.logLines.findLast((text) => text.includes('secrets re-encrypted'))!;
  expect(dispatcher.logLines.join('')).toContain(`"undecipherable":["${project.id}"]`);
  expect(line).not.toContain(oldKey.split(':')[1]!);
});

it('a new secret works at once, although the key of the replaced one is lost', async () => {
  const project = dispatcher.addProject();
  await save(project);
  const lost = new SecretCipher([`lost:${randomBytes(32).toString('base64')}`]);
  const bytes = lost.encrypt('whsec_x', webhookSecretOf(project.id));
  const set = 'UPDATE webhook_endpoint SET encrypted_secret = $2 WHERE project_id = $1';
  await dispatcher.sql(set, [project.id, bytes]);
  await save(project, true);
  await deliverToAll([project]);
});
