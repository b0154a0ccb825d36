/** Orders the code host to deliver again what did not arrive. */
import { query } from '@handtest/database';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AppClient } from '../host/app.client.js';
import { pauseOf, statusOf } from '../host/octokit.client.js';

interface Delivery {
  /** Of this attempt. */
  readonly id: number;
  /** Of the event. */
  readonly guid: string;
  readonly delivered_at: string;
}

/** For deliveries that were under way, and for clocks that differ. */
const overlapMs = 5 * 60_000;
/** One a second: the others follow in the next comparison. */
const requestsAtOnce = 300;
/** Shorter than the lease of the comparison, also when each request takes all its time. */
const longestMs = 600_000;

const selectMissing = `SELECT guid FROM unnest($guids::text[]) AS guid
  WHERE NOT EXISTS (SELECT FROM hook_delivery WHERE delivery_id = guid)`;

@Injectable()
export class DeliveryComparisonService {
  private readonly log = new Logger(DeliveryComparisonService.name);

  constructor(
    private readonly database: DataSource,
    private readonly app: AppClient,
  ) {}

  async run({ readUntil, startedAt }: { readUntil: Date; startedAt: Date }) {
    const events = await this.deliveredSince(readUntil.getTime() - overlapMs);
    const guids = [...events.keys()];
    const missing = await query<{ guid: string }>(this.database, selectMissing, { guids });
    const oldestFirst = missing
      .map(({ guid }) => events.get(guid)!)
      .toSorted((a, b) => Date.parse(a.delivered_at) - Date.parse(b.delivered_at));
    const [now, later] = [oldestFirst.slice(0, requestsAtOnce), oldestFirst[requestsAtOnce]];
    return {
      ...(await this.requestAll(now)),
      readUntil: later ? new Date(later.delivered_at) : startedAt,
    };
  }

  /** One that fails does not hold up the later ones. A refusal of the App itself ends the run. */
  private async requestAll(deliveries: readonly Delivery[]): Promise<{ corrected: number; failure?: Error }> {
    const endMs = performance.now() + longestMs;
    const failures: unknown[] = [];
    let corrected = 0;
    for (const delivery of deliveries) {
      try {
        await this.request(delivery);
        corrected++;
      } catch (error) {
        failures.push(error);
        if (isRefusalOfApp(error) || performance.now() > endMs) break;
      }
    }
    if (failures.length === 0) return { corrected };
    const message = `${failures.length} hooks that did not arrive could not be ordered again`;
    return { corrected, failure: new Error(message, { cause: failures[0] }) };
  }

  /** The latest attempt of each event, newest event first. */
  private async deliveredSince(sinceMs: number): Promise<Map<string, Delivery>> {
    const { octokit } = this.app;
    const events = new Map<string, Delivery>();
    const pages = octokit.paginate.iterator(octokit.rest.apps.listWebhookDeliveries, { per_page: 100 });
    for await (const { data } of pages) {
      for (const delivery of data) {
        if (Date.parse(delivery.delivered_at) < sinceMs) return events;
        if (!events.has(delivery.guid)) events.set(delivery.guid, delivery);
      }
    }
    return events;
  }

  private async request({ id, guid }: Delivery): Promise<void> {
    this.log.warn({ deliveryId: guid }, 'A hook did not arrive: the code host delivers it again');
    try {
      await this.app.octokit.rest.apps.redeliverWebhookDelivery({ delivery_id: id });
    } catch (error) {
      const status = statusOf(error);
      // It is too old. The daily comparison corrects what it changed.
      if (status !== 404 && status !== 410 && status !== 422) throw error;
    }
  }
}

/** A limit, a credential that is not accepted, or an error that is not the code host's answer. */
function isRefusalOfApp(error: unknown): boolean {
  const status = statusOf(error);
  return status === undefined || status === 401 || pauseOf(error) !== undefined;
}
