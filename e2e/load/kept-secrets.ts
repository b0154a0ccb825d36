/** Secrets that customers gave or got: webhooks that the service signs, and tokens of error monitors that it sends. */
import { randomUUID } from 'node:crypto';
import type { WebhookSaved } from '@handtest/contracts/webhook';
import { type ApiClient, eventually } from '@handtest/deployment';
import { type ReceivedRequest, WebhookReceiver } from '@handtest/fakes';
import { Webhook } from 'standardwebhooks';
import type { Participants } from '../participants.js';

interface Kept {
  readonly projectId: string;
  secret: string;
  readonly token: string;
}

export class KeptSecrets {
  private constructor(
    private readonly api: ApiClient,
    private readonly receiver: WebhookReceiver,
    readonly all: readonly Kept[],
  ) {}

  /** One webhook and one error monitor for each of `count` new projects. */
  static async create({ owner, workspace }: Participants, count: number): Promise<KeptSecrets> {
    const all: Kept[] = [];
    const receiver = await WebhookReceiver.start();
    const { organizationId } = workspace;
    for (let n = 0; n < count; n++) {
      const project = { organizationId, name: `Kept ${n}` };
      const { id } = await owner.api.post<{ id: string }>('/api/projects', project);
      const token = `token-${randomUUID()}`;
      const monitor = { baseUrl: new URL(receiver.url()).origin, organizationSlug: 'acme', token };
      await owner.api.put(`/api/projects/${id}/errormon`, { ...monitor, projectSlug: `shop-${n}` });
      all.push({ projectId: id, secret: await newSecret(owner.api, id, receiver), token });
    }
    return new KeptSecrets(owner.api, receiver, all);
  }

  stop(): Promise<void> {
    return this.receiver.stop();
  }

  /** Every webhook has another secret from now on. The former ones sign beside them for 24 hours. */
  async regenerate(): Promise<Map<string, string>> {
    const former = new Map(this.all.map(({ projectId, secret }) => [projectId, secret]));
    for (const kept of this.all) kept.secret = await newSecret(this.api, kept.projectId, this.receiver);
    return former;
  }

  /** Those whose test webhook the current secret, or the one in `former`, does not verify. */
  async lostWebhooks(former: ReadonlyMap<string, string> = new Map()): Promise<string[]> {
    const lost: string[] = [];
    for (const { projectId, secret } of this.all) {
      const from = this.receiver.requests.length;
      await this.api.post(`/api/projects/${projectId}/webhook/test`);
      const request = await eventually(() => {
        const received = this.receiver.requests.slice(from).find(({ path }) => path === pathOf(projectId));
        if (!received) throw new Error('The webhook did not arrive');
        return received;
      });
      for (const each of [secret, former.get(projectId) ?? secret])
        if (!isSignedBy(request, each)) lost.push(projectId);
    }
    return lost;
  }

  /** Those whose error monitor did not get its token. */
  async lostTokens(): Promise<string[]> {
    const lost: string[] = [];
    for (const { projectId, token } of this.all) {
      const from = this.receiver.requests.length;
      await this.api.post(`/api/projects/${projectId}/errormon/test`);
      const sent = this.receiver.requests.slice(from).some(({ headers }) => {
        return headers.authorization === `Bearer ${token}`;
      });
      if (!sent) lost.push(projectId);
    }
    return lost;
  }
}

/** Unlike `verify`, it takes requests of any age: a test may look at them long after they came. */
export function isSignedBy({ headers, body }: ReceivedRequest, secret: string): boolean {
  const at = new Date(Number(headers['webhook-timestamp']) * 1_000);
  const expected = new Webhook(secret).sign(String(headers['webhook-id']), at, body.toString());
  return String(headers['webhook-signature']).split(' ').includes(expected);
}

function pathOf(projectId: string): string {
  return `/kept/${projectId}`;
}

async function newSecret(api: ApiClient, projectId: string, receiver: WebhookReceiver): Promise<string> {
  const saved = await api.put<WebhookSaved>(`/api/projects/${projectId}/webhook`, {
    url: receiver.url(pathOf(projectId)),
    enabled: true,
    regenerateSecret: true,
  });
  return saved.secret!;
}
