/** What the examples of an operation have beside the required fields, by its id. Pure. */
import type { Schema } from '@handtest/contracts/schema';
import { sampleOf, type Schemas } from './sample.js';

interface Exception {
  /** Optional fields of the request that are worth showing. */
  readonly shown?: readonly string[];
  /** Fields with values of their own, or a whole body. */
  readonly request?: Readonly<Record<string, unknown>>;
}

const task = {
  url: 'https://pass.test/checkout',
  description: 'Buy a hat with the test card and say what the last page shows.',
};

/** A key of the test mode answers these with a finished job, free of charge. */
const job: Exception = {
  shown: ['projectId', 'targetDurationMinutes'],
  request: {
    ...task,
    outputSchema: {
      paid: { type: 'boolean', description: 'Whether the page confirms the order' },
      total: { type: 'number', description: 'The price on the last page' },
    },
  },
};

const finding = {
  title: 'The button Pay does nothing',
  description: 'Nothing happens after a click on Pay.',
};

const exceptions: Readonly<Record<string, Exception>> = {
  'jobs.run': job,
  'jobs.create': job,
  'jobs.estimate': job,
  'jobs.createIssue': { request: { issue: finding, codehostRepo: 'acme/shop' } },
  'organizations.invitations.create': { shown: ['role'] },
  'projects.create': { shown: ['organizationId', 'defaultUrl'] },
  'projects.update': { shown: ['name', 'defaultUrl'] },
  'projects.webhook.set': { request: { url: 'https://hooks.example.com/handtest', enabled: true } },
  'keys.create': { shown: ['mode'] },
  'templates.create': { shown: ['url', 'targetDurationMinutes'] },
  'templates.update': { shown: ['name', 'testInstructions'] },
  'schedules.create': {
    request: {
      name: 'Each Monday',
      frequency: 'weekly',
      weekdays: [1],
      ...{ scheduledHour: 9, scheduledMinute: 30, timezone: 'Europe/Berlin' },
    },
  },
  'schedules.update': { request: { status: 'paused' } },
  'auth.signUp': { request: { name: 'Ada' } },
  'auth.updateMe': { request: { name: 'Ada' } },
  'web.signUp': { request: { name: 'Ada' } },
  'codehost.token.set': { request: { token: 'the-token-of-your-code-host' } },
  'errormon.set': { request: { token: 'the-token-of-your-error-monitor' } },
  'billing.checkout': { request: { creditUsd: 10 } },
  'billing.caps.set': { request: { monthlyCapUsd: 100 } },
  'codehost.connections.confirm': { shown: ['allRepositories'] },
  'tester.jobs.extend': { shown: ['minutes'] },
  'tester.jobs.submit': { shown: ['report', 'verdict'] },
  'mcp.call': { request: { jsonrpc: '2.0', id: 1, method: 'tools/list' } },
  'billing.receiveStripeEvent': { request: { id: 'evt_1', type: 'checkout.session.completed' } },
  'codehost.receiveEvent': { request: { action: 'created' } },
};

export function requestExample(id: string, schema: Schema, schemas: Schemas): unknown {
  const { shown = [], request } = exceptions[id] ?? {};
  return { ...(sampleOf(schema, schemas, shown) as object), ...request };
}

/** What a stream sends, by the id of its operation; of `jobs.events` the test of a job to its end. */
export const eventExamples: Readonly<Record<string, string>> = {
  'jobs.events': `id: 1
event: status
data: {"status":"queued","createdAt":"2026-03-02T09:30:00.000Z"}

id: 2
event: status
data: {"status":"working","testerAlias":"Robin","createdAt":"2026-03-02T09:31:00.000Z"}

id: 3
event: status
data: {"status":"completed","createdAt":"2026-03-02T09:34:00.000Z"}

`,
  'jobs.changes': `event: status
data: {"jobId":"job_1","projectId":"proj_1","status":"queued","updatedAt":"2026-03-02T09:30:00.000Z","livemode":true}

`,
  'tester.events': `event: queue
data: {}

event: job
data: {"jobId":"job_1"}

`,
};

/** A message of the Model Context Protocol as an event. */
export const protocolStreamExample = `event: message
data: {"jsonrpc":"2.0","id":1,"result":{"tools":[]}}

`;

/** The first lines of an export. */
export const ledgerExample = `id,createdAt,kind,availableUsd,heldUsd,debtUsd,jobId,projectId,note
led_1,2026-03-02T09:30:00.000Z,credit,10,0,,,,Checkout
`;
