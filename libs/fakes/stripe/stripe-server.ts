/** Stripe's API over a `StripeAccount`: form-encoded requests, bearer keys, idempotency keys, errors, signed events. */
import { createHmac } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text as textOf } from 'node:stream/consumers';
import { FakeServer } from '../fake-server.js';
import { type FormFields, objectAt, readForm, textAt } from './form.js';
import { StripeAccount, type StripeEvent, StripeProblem } from './stripe-account.js';
import type { FakeInvoice, FakeSubscription } from './stripe-invoice.js';
import type { StripeObject } from './stripe-object.js';

export interface StripeRequest {
  method: string;
  /** Without the query. */
  path: string;
  form: FormFields;
  idempotencyKey: string | undefined;
}

/**
 * A fault of a request: a reset connection, no answer, or this status. With a promise, the server makes the normal answer
 * immediately and sends it when the promise resolves.
 */
export type StripeFault = 'reset' | 'hang' | number | Promise<void>;

type Handler = (account: StripeAccount, form: FormFields, id: string, baseUrl: string) => unknown;

function page(all: readonly StripeObject[], form: FormFields): unknown {
  const after = all.findIndex(({ id }) => id === textAt(form, 'starting_after')) + 1;
  const limit = Number(textAt(form, 'limit') ?? 10);
  const has_more = all.length > after + limit;
  return { object: 'list', data: all.slice(after, after + limit), has_more, url: '/v1' };
}

const handlers: Record<string, Handler> = {
  'POST /v1/customers': (account, form) => account.createCustomer(form),
  'GET /v1/customers/:id': (account, _form, id) => account.get(id, 'customer'),
  'DELETE /v1/customers/:id': (account, _form, id) => account.deleteCustomer(id),
  'GET /v1/prices/:id': (account, _form, id) => account.get(id, 'price'),
  'POST /v1/checkout/sessions': (account, form, _id, baseUrl) => account.createSession(form, baseUrl),
  'GET /v1/checkout/sessions': (account, form) => page(account.sessions(form), form),
  'POST /v1/checkout/sessions/:id/expire': (account, _form, id) => account.expireSession(id),
  'GET /v1/checkout/sessions/:id': (account, _form, id) => account.get(id, 'checkout.session'),
  'POST /v1/billing_portal/sessions': (account, form, _id, baseUrl) => {
    const { id: customer } = account.customerIn(form);
    return { id: 'bps_1', object: 'billing_portal.session', customer, url: `${baseUrl}/portal/${customer}` };
  },
  'GET /v1/subscriptions': (account, form) => page(account.subscriptions(form), form),
  'GET /v1/subscriptions/:id': (account, _form, id) => account.get(id, 'subscription'),
  'POST /v1/subscriptions/:id': (account, form, id) => account.updateSubscription(id, form),
  'DELETE /v1/subscriptions/:id': (account, form, id) => account.cancelSubscription(id, form),
  'GET /v1/charges/:id': (account, _form, id) => account.get(id, 'charge'),
  'GET /v1/refunds': (account, form) =>
    page(account.reversals.ofCharge('refund', textAt(form, 'charge')), form),
  'GET /v1/disputes': (account, form) =>
    page(account.reversals.ofCharge('dispute', textAt(form, 'charge')), form),
  'GET /v1/invoices/:id': (account, _form, id) => {
    const invoice = account.get<FakeInvoice>(id, 'invoice');
    const { data } = invoice.lines;
    return { ...invoice, lines: { object: 'list', data: data.slice(0, 10), has_more: data.length > 10 } };
  },
  'GET /v1/invoices/:id/lines': (account, form, id) =>
    page(account.get<FakeInvoice>(id, 'invoice').lines.data, form),
  'POST /v1/invoices/create_preview': (account, form) => {
    const subscription = account.get<FakeSubscription>(textAt(form, 'subscription') ?? '', 'subscription');
    const price = account.get(textAt(form, 'subscription_details', 'items', '0', 'price') ?? '', 'price');
    return account.invoiceOf(subscription, account.prorations(subscription, price), 'upcoming_in_1');
  },
  'GET /v1/events': (account, form) => {
    const since = Number(textAt(form, 'created', 'gte') ?? 0);
    const types = Object.values(objectAt(form, 'types'));
    const isWanted = ({ type }: StripeEvent) => types.length === 0 || types.includes(type);
    const found = account.events.filter((event) => event.created >= since && isWanted(event));
    return page(found.toReversed(), form);
  },
};

const inProgress = new StripeProblem(
  409,
  'idempotency_error',
  'There is currently another in-progress request using this idempotency key.',
  'idempotency_key_in_use',
);

export class StripeServer extends FakeServer {
  /** Both have the form and length of real ones, so that a search for leaks finds them. */
  static readonly secretKey = 'sk_test_51HandtestHandtestHandtestHandtest';
  static readonly webhookSecret = 'whsec_HandtestHandtestHandtestHandtest';

  readonly account = new StripeAccount();
  readonly requests: StripeRequest[] = [];
  private readonly answered = new Map<string, { asked: string; status: number; body: string }>();
  /** Keys of requests whose answer is not sent yet. */
  private readonly underWay = new Set<string>();
  private faults: StripeFault[] = [];

  private constructor() {
    super();
    for (const [tier, cents] of [
      ['starter', 4_900],
      ['pro', 19_900],
      ['max', 79_900],
    ] as const) {
      this.account.addPrice(`price_${tier}_monthly`, cents, 'month');
      this.account.addPrice(`price_${tier}_yearly`, cents * 10, 'year');
    }
  }

  static start(): Promise<StripeServer> {
    return new StripeServer().listen();
  }

  /** Variables for billing. */
  get environment(): Record<string, string> {
    const plans = ['starter', 'pro', 'max'].flatMap((tier) =>
      ['monthly', 'yearly'].map((cycle) => [tier, cycle]),
    );
    const prices = plans.map(([tier, cycle]): [string, string] => [
      `STRIPE_PRICE_${tier!.toUpperCase()}_${cycle!.toUpperCase()}`,
      `price_${tier!}_${cycle!}`,
    ]);
    return {
      STRIPE_API_URL: this.url,
      STRIPE_SECRET_KEY: StripeServer.secretKey,
      STRIPE_WEBHOOK_SECRET: StripeServer.webhookSecret,
      ...Object.fromEntries(prices),
    };
  }

  /** For the next requests, one each. */
  fail(...faults: StripeFault[]): void {
    this.faults = faults;
  }

  /** The customer pays on the page of the checkout. */
  pay(checkoutUrl: string): void {
    this.account.completeCheckout(checkoutUrl.slice(checkoutUrl.lastIndexOf('/') + 1));
  }

  protected async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, search } = new URL(request.url!, this.url);
    const body = await textOf(request);
    const key = request.headers['idempotency-key'] as string | undefined;
    const asked = {
      method: request.method!,
      path: pathname,
      form: readForm(body || search.slice(1)),
      idempotencyKey: key,
    };
    this.requests.push(asked);
    const fault = this.faults.shift();
    if (fault === 'hang') return;
    if (fault === 'reset') return void response.socket?.resetAndDestroy();
    const isUnderWay = key !== undefined && this.underWay.has(key);
    const outcome = isUnderWay
      ? problemOf(inProgress)
      : this.outcomeOf(asked, request.headers.authorization, fault);
    if (key !== undefined) this.underWay.add(key);
    await fault;
    if (key !== undefined && !isUnderWay) this.underWay.delete(key);
    response.writeHead(outcome.status, { 'content-type': 'application/json', 'request-id': 'req_test' });
    response.end(outcome.body);
  }

  /** A used key returns the first answer to the same request, also a failure, and refuses a different one. */
  private outcomeOf(
    request: StripeRequest,
    authorization?: string,
    fault?: StripeFault,
  ): { status: number; body: string } {
    const { idempotencyKey: key, method, path, form } = request;
    if (authorization !== `Bearer ${StripeServer.secretKey}`) {
      return problemOf(new StripeProblem(401, 'invalid_request_error', 'Invalid API Key provided'));
    }
    const asked = JSON.stringify([method, path, form]);
    const known = key === undefined ? undefined : this.answered.get(key);
    if (known && known.asked !== asked) {
      return problemOf(
        new StripeProblem(400, 'idempotency_error', 'Keys for idempotent requests can only be used once'),
      );
    }
    const failed =
      typeof fault === 'number'
        ? problemOf(new StripeProblem(fault, 'api_error', 'Something went wrong'))
        : undefined;
    const outcome = known ?? failed ?? this.carryOut(request);
    if (key !== undefined) this.answered.set(key, { asked, ...outcome });
    return outcome;
  }

  private carryOut({ method, path, form }: StripeRequest): { status: number; body: string } {
    const id = /[a-z]+_\w+(?=$|\/(expire|lines)$)/.exec(path)?.[0] ?? '';
    const handler = handlers[`${method} ${path}`] ?? handlers[`${method} ${path.replace(id, ':id')}`];
    try {
      if (!handler) throw new StripeProblem(404, 'invalid_request_error', `Unrecognized request URL ${path}`);
      return { status: 200, body: JSON.stringify(handler(this.account, form, id, this.url)) };
    } catch (error) {
      if (error instanceof StripeProblem) return problemOf(error);
      throw error;
    }
  }
}

function problemOf({ status, type, message, code, param }: StripeProblem): { status: number; body: string } {
  return { status, body: JSON.stringify({ error: { type, message, code, param } }) };
}

/** The body of an event and its `stripe-signature`, as Stripe sends them. */
export function signedStripeEvent(
  event: StripeEvent,
  {
    secret = StripeServer.webhookSecret,
    atMs = Date.now(),
    indent = 2,
  }: { secret?: string; atMs?: number; indent?: number } = {},
): { body: string; signature: string } {
  const body = JSON.stringify(event, null, indent);
  const seconds = Math.floor(atMs / 1_000);
  const mac = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return { body, signature: `t=${seconds},v1=${mac}` };
}
