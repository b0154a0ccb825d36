/** The W3C trace context of an event: kept in its outbox row, sent in its headers, continued by its consumers. */
import { headers, type MsgHdrs } from '@nats-io/transport-node';
import { type Context, context, propagation, ROOT_CONTEXT } from '@opentelemetry/api';

/** The active context as JSON for the outbox; null without tracing. */
export function activeTrace(): string | null {
  const carrier: Record<string, string> = {};
  propagation.inject(context.active(), carrier);
  return Object.keys(carrier).length === 0 ? null : JSON.stringify(carrier);
}

export function traceHeaders(trace: Readonly<Record<string, string>> | null): MsgHdrs {
  const messageHeaders = headers();
  for (const [name, value] of Object.entries(trace ?? {})) messageHeaders.set(name, value);
  return messageHeaders;
}

/** The context in which a received event is processed. */
export function contextOf(messageHeaders: MsgHdrs | undefined): Context {
  return propagation.extract(ROOT_CONTEXT, messageHeaders, {
    get: (carrier, key) => carrier?.get(key) || undefined,
    keys: (carrier) => carrier?.keys() ?? [],
  });
}
