/** Receives the webhook of the App. The delivery and its effects are committed before the answer. */
import { HookInvalid, type HookReceived, HookSignatureInvalid } from '@handtest/contracts/codehost';
import type { Nothing } from '@handtest/contracts/define';
import { execute, inTransaction, storableJson } from '@handtest/database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AppClient } from '../host/app.client.js';
import { EffectService } from './effect.service.js';
import { effectOf } from './hook-effect.js';
import { isSigned } from './hook-signature.js';

/** No row for a delivery that was received before. */
const insertDelivery = `INSERT INTO hook_delivery (delivery_id, event, action, outcome)
  VALUES ($deliveryId, $event, $action, $outcome) ON CONFLICT (delivery_id) DO NOTHING`;

const namePattern = /^[\x21-\x7e]{1,100}$/;

@Injectable()
export class HookService {
  constructor(
    private readonly database: DataSource,
    private readonly app: AppClient,
    private readonly effects: EffectService,
  ) {}

  async receive({ body, signature, deliveryId, event }: HookReceived): Promise<Nothing> {
    const bytes = Buffer.from(body, 'base64');
    if (!isSigned(bytes, signature, this.app.settings.webhookSecrets)) throw new HookSignatureInvalid();
    if (!namePattern.test(deliveryId) || !namePattern.test(event)) throw new HookInvalid();
    const payload = payloadIn(bytes);
    const effect = effectOf(event, payload);
    const action = typeof payload.action === 'string' ? payload.action.slice(0, 100) : null;
    const delivery = { deliveryId, event, action, outcome: effect ? 'applied' : 'ignored' };
    await inTransaction(this.database, async (transaction) => {
      const isNew = (await execute(transaction, insertDelivery, delivery)) > 0;
      if (isNew && effect) await this.effects.apply(transaction, effect);
    });
    return {};
  }
}

/** With texts that Postgres can store. @throws HookInvalid when the body is not a JSON object */
function payloadIn(bytes: Buffer): Record<string, unknown> {
  try {
    const payload: unknown = JSON.parse(storableJson(JSON.parse(bytes.toString())));
    if (typeof payload === 'object' && payload !== null && !Array.isArray(payload)) {
      return payload as Record<string, unknown>;
    }
  } catch {
    // Answered below.
  }
  throw new HookInvalid();
}
