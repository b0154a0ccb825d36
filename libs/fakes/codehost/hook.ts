/**
 * Webhooks of the App: signed, in the order of the changes, and never repeated automatically. Tests hold them back, change
 * their order, and send them again.
 */
import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import type { Json } from './account.js';
import { iso } from './answer.js';

export interface HookEvent {
  readonly event: string;
  readonly action: string;
  readonly installationId: number | null;
  readonly repositoryId: number | null;
  readonly body: string;
  /** The same in every delivery of the event. */
  readonly guid: string;
}

export interface HookDelivery extends HookEvent {
  readonly id: number;
  readonly redelivery: boolean;
  readonly deliveredAtMs: number;
  durationMs: number;
  /** 0 while it is under way. */
  statusCode: number;
  status: string;
}

/** GitHub stops to wait after 10 s. */
const timeLimitMs = 10_000;

export class Hooks {
  /** Undefined: the App has no webhook. */
  url: string | undefined;
  secret = randomBytes(20).toString('hex');
  /** While true, events wait for `release`. */
  held = false;
  /** All requests, oldest first. */
  readonly deliveries: HookDelivery[] = [];
  private waiting: HookEvent[] = [];
  private lastId = 10_000_000;
  private underWay = new Set<Promise<unknown>>();

  constructor(private readonly now: () => number) {}

  emit(event: Omit<HookEvent, 'guid' | 'body'>, payload: Json): void {
    const waiting = {
      ...event,
      guid: randomUUID(),
      body: JSON.stringify({ action: event.action, ...payload }),
    };
    if (this.held) this.waiting.push(waiting);
    else void this.deliver(waiting);
  }

  /** Sends the events that wait, in the order that `arrange` answers: also twice, or not. */
  async release(arrange: (events: HookEvent[]) => HookEvent[] = (events) => events): Promise<void> {
    const events = arrange(this.waiting);
    this.waiting = [];
    this.held = false;
    for (const event of events) await this.deliver(event);
  }

  /** Resolves when no request is under way. */
  async idle(): Promise<void> {
    while (this.underWay.size > 0) await Promise.allSettled(this.underWay);
  }

  /** Sends it once more with the same guid. Resolves when it was answered or failed. */
  deliver(event: HookEvent, redelivery = false): Promise<HookDelivery> {
    const { event: name, action, installationId, repositoryId, body, guid } = event;
    const delivery: HookDelivery = {
      ...{ event: name, action, installationId, repositoryId, body, guid },
      ...{
        id: ++this.lastId,
        redelivery,
        deliveredAtMs: this.now(),
        durationMs: 0,
        statusCode: 0,
        status: 'pending',
      },
    };
    if (this.url === undefined) return Promise.resolve(delivery);
    this.deliveries.push(delivery);
    const sent = this.send(this.url, delivery);
    this.underWay.add(sent);
    return sent.finally(() => this.underWay.delete(sent));
  }

  private async send(url: string, delivery: HookDelivery): Promise<HookDelivery> {
    const startMs = performance.now();
    const headers = this.headersOf(delivery);
    const signal = AbortSignal.timeout(timeLimitMs);
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers,
        body: delivery.body,
        signal,
        redirect: 'manual',
      });
      await response.arrayBuffer();
      delivery.statusCode = response.status;
      delivery.status = response.ok ? 'OK' : `Invalid HTTP Response: ${response.status}`;
    } catch {
      delivery.statusCode = signal.aborted ? 504 : 502;
      delivery.status = signal.aborted ? 'timed out' : 'failed to connect to host';
    }
    delivery.durationMs = performance.now() - startMs;
    return delivery;
  }

  private headersOf({ event, guid, body }: HookDelivery): Record<string, string> {
    const sign = (hash: string) => `${hash}=${createHmac(hash, this.secret).update(body).digest('hex')}`;
    return {
      ...{ 'content-type': 'application/json', accept: '*/*', 'user-agent': 'GitHub-Hookshot/0000000' },
      ...{ 'x-github-event': event, 'x-github-delivery': guid, 'x-github-hook-id': '1' },
      ...{
        'x-github-hook-installation-target-type': 'integration',
        'x-github-hook-installation-target-id': '1',
      },
      ...{ 'x-hub-signature': sign('sha1'), 'x-hub-signature-256': sign('sha256') },
    };
  }
}

export function deliveryJson(delivery: HookDelivery): Json {
  const { id, guid, deliveredAtMs, redelivery, durationMs, status, statusCode, event, action } = delivery;
  return {
    ...{ id, guid, delivered_at: iso(deliveredAtMs), redelivery, duration: durationMs / 1_000, status },
    ...{ status_code: statusCode, event, action, throttled_at: null },
    ...{ installation_id: delivery.installationId, repository_id: delivery.repositoryId },
  };
}
