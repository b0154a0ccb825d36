/** Sessions of testers whose browsers recorded errors, and what the error monitor of the site has of that time. */
import type { SubmittedReport, TelemetryEvent } from '@handtest/contracts/job';
import type { MonitoredEvent } from '@handtest/fakes';

export interface MonitoredSession {
  readonly report: Partial<SubmittedReport>;
  /** The events that belong to it. */
  readonly planted: MonitoredEvent[];
  readonly foreign: MonitoredEvent[];
}

/** What differs between the sessions: the recorded message, and the same error as the monitor writes it. */
const errors: readonly (readonly [recorded: string, monitored: string])[] = [
  ['Uncaught TypeError: total is undefined', 'TypeError: total is undefined'],
  [
    "Uncaught (in promise) TypeError: Cannot read properties of undefined (reading 'price')",
    "TypeError: Cannot read properties of undefined (reading 'price')",
  ],
  ['Order 4711 could not be saved: Network timeout', 'Order 8822 could not be saved: Network timeout'],
  ['ChunkLoadError: Loading chunk 17 failed', 'ChunkLoadError: Loading chunk 17 failed.'],
  ['Payment declined by gateway 3f2a9c1b77aa', 'Payment declined by gateway 99ac01b2f4de'],
];

/** Of other people on the site. */
const foreignErrors = [
  'RangeError: Invalid time value',
  'SecurityError: Blocked a frame with origin',
  'NotFoundError: The object can not be found here',
  'AbortError: The user aborted a request',
  'SyntaxError: Unexpected token < in JSON at position 0',
  'QuotaExceededError: The quota has been exceeded',
];

const personal = { email: 'jane.doe@example.org', username: 'jane.doe', ip_address: '203.0.113.7' };
export const personalTexts = [...Object.values(personal), '198.51.100.23', 'bob@example.net'];

/** @param number of the session, from 0: each has five minutes of its own */
export function monitoredSession(number: number, origin: string, foreignCount: number): MonitoredSession {
  const startMs = Date.parse('2026-03-01T08:00:00Z') + number * 300_000;
  const at = (second: number) => new Date(startMs + second * 1_000).toISOString();
  const [recorded, monitored] = errors[number % errors.length]!;
  const event = (id: string, second: number, changes: Partial<MonitoredEvent>): MonitoredEvent => ({
    eventID: `${id}-${number}`,
    groupID: `group-${id}`,
    title: 'Error',
    culprit: 'app/checkout.ts in pay',
    dateCreated: at(second),
    tags: [{ key: 'url', value: `${origin}/checkout` }],
    user: personal,
    ...changes,
  });
  const telemetry: TelemetryEvent[] = [
    { id: 'interaction-1', source: 'interaction', timestamp: at(100), summary: 'click at 1, 2 on #pay' },
    {
      ...{ id: 'network-1', source: 'network', timestamp: at(101) },
      ...{ summary: `POST ${origin}/api/orders/${number} → 500`, detail: '500' },
    },
    {
      id: 'console-1',
      source: 'console',
      timestamp: at(102),
      summary: `error: ${recorded}`,
      detail: 'error',
    },
  ];
  const finding = { title: 'The order cannot be paid', at: ['console-1', 'network-1'] };
  const claimedAt = at(0);
  return {
    report: {
      url: `${origin}/checkout`,
      report: 'I clicked pay and got an error. The order was not made.',
      claimedAt,
      submittedAt: at(200),
      telemetry,
      testerAnswers: { verdict: 'fail', findings: [finding] },
    },
    planted: [
      event('browser', 102.4, {
        title: monitored,
        message: `${monitored} for bob@example.net of 198.51.100.23`,
      }),
      event('server', 101.2, {
        title: 'OrderError: no stock',
        tags: [
          { key: 'url', value: `${origin}/api/orders/${number}` },
          { key: 'transaction', value: `POST /api/orders/${number}` },
        ],
      }),
    ],
    foreign: Array.from({ length: foreignCount }, (_, index) =>
      foreignEvent(index, event, { origin, monitored }),
    ),
  };
}

function foreignEvent(
  index: number,
  event: (id: string, second: number, changes: Partial<MonitoredEvent>) => MonitoredEvent,
  { origin, monitored }: { origin: string; monitored: string },
): MonitoredEvent {
  const id = `foreign-${index}`;
  const other = foreignErrors[index % foreignErrors.length]!;
  const near = 95 + (index % 15);
  switch (index % 4) {
    // Another error of the same site at the same time, of a person on another page.
    case 0:
      return event(id, near, { title: other, tags: [{ key: 'url', value: `${origin}/profile` }] });
    // The same error on another site.
    case 1:
      return event(id, near, {
        title: monitored,
        tags: [{ key: 'url', value: 'https://elsewhere.example.org/checkout' }],
      });
    // The same error of another person, at another time.
    case 2:
      return event(id, 20 + (index % 60), { title: monitored });
    // No address at all.
    default:
      return event(id, near, { title: monitored, tags: [] });
  }
}
