/**
 * The permitted calls and events of each service. NATS permissions and the checks of the READMEs are derived from it.
 * `serves` and `calls` name contracts by owner (`rpc.<owner>.…`), `listens` names event subjects.
 */
export interface Connections {
  readonly serves: readonly string[];
  readonly calls: readonly string[];
  readonly publishes: readonly string[];
  readonly listens: readonly string[];
  /** Subjects without guarantees: a hint that makes another service poll earlier. */
  readonly wakes?: readonly string[];
  readonly wokenBy?: readonly string[];
}

export const topology = {
  gateway: {
    serves: [],
    calls: ['identity', 'job', 'billing', 'webhook', 'scheduler', 'codehost', 'extraction', 'browser'],
    publishes: [],
    listens: ['event.job.finished'],
    wokenBy: ['wake.job'],
  },
  identity: {
    serves: ['identity'],
    calls: [],
    publishes: [
      'event.identity.organizationCreated',
      'event.identity.organizationDeleted',
      'event.identity.projectChanged',
      'event.identity.testerDismissed',
    ],
    listens: [
      'event.webhook.endpointChanged',
      'event.billing.capChanged',
      'event.billing.creditGranted',
      'event.billing.creditRanLow',
      'event.billing.planChanged',
      'event.scheduler.scheduleChanged',
      'event.codehost.connectionChanged',
      'event.extraction.errormonChanged',
      'event.browser.secretChanged',
      'event.browser.visitEnded',
      'event.job.cancelledByAdmin',
    ],
  },
  job: {
    serves: ['job'],
    calls: ['billing', 'browser', 'codehost', 'extraction', 'identity'],
    publishes: ['event.job.submitted', 'event.job.finished', 'event.job.cancelledByAdmin'],
    wakes: ['wake.job'],
    listens: [
      'event.codehost.filingEnded',
      'event.extraction.planFailed',
      'event.extraction.planWritten',
      'event.extraction.reportRead',
      'event.extraction.reportUnreadable',
      'event.identity.projectChanged',
      'event.identity.testerDismissed',
    ],
  },
  extraction: {
    serves: ['extraction'],
    calls: ['codehost', 'identity', 'job'],
    publishes: [
      'event.extraction.errormonChanged',
      'event.extraction.planFailed',
      'event.extraction.planWritten',
      'event.extraction.reportRead',
      'event.extraction.reportUnreadable',
    ],
    listens: ['event.identity.projectChanged', 'event.job.submitted'],
  },
  billing: {
    serves: ['billing'],
    calls: ['identity', 'job'],
    publishes: [
      'event.billing.creditGranted',
      'event.billing.creditRanLow',
      'event.billing.capChanged',
      'event.billing.planChanged',
    ],
    listens: [
      'event.identity.organizationCreated',
      'event.identity.organizationDeleted',
      'event.job.finished',
    ],
  },
  scheduler: {
    serves: ['scheduler'],
    calls: ['identity', 'job'],
    publishes: ['event.scheduler.scheduleChanged'],
    listens: ['event.identity.projectChanged'],
  },
  codehost: {
    serves: ['codehost'],
    calls: ['extraction', 'identity', 'job'],
    publishes: ['event.codehost.connectionChanged', 'event.codehost.filingEnded'],
    listens: [
      'event.extraction.planWritten',
      'event.identity.organizationDeleted',
      'event.identity.projectChanged',
      'event.job.finished',
    ],
  },
  'webhook-dispatcher': {
    serves: ['webhook'],
    calls: ['codehost', 'identity', 'job'],
    publishes: ['event.webhook.endpointChanged'],
    listens: [
      'event.billing.creditRanLow',
      'event.codehost.filingEnded',
      'event.identity.projectChanged',
      'event.job.finished',
    ],
  },
  browser: {
    serves: ['browser'],
    calls: ['identity', 'job'],
    publishes: ['event.browser.secretChanged', 'event.browser.visitEnded'],
    listens: ['event.identity.projectChanged'],
    wakes: ['wake.browser'],
    wokenBy: ['wake.browser'],
  },
} as const satisfies Record<string, Connections>;

export type ServiceName = keyof typeof topology;

export const serviceNames = Object.keys(topology) as ServiceName[];
