/** A full, valid submitted report for tests; each test changes what it needs. */
import type { SubmittedReport } from '@handtest/contracts/job';

export function submittedReport(changes: Partial<SubmittedReport> = {}): SubmittedReport {
  return {
    jobId: 'job_01h455vb4pex5vsknk084sn02q',
    organizationId: 'org_01h455vb4pex5vsknk084sn02q',
    projectId: 'proj_01h455vb4pex5vsknk084sn02q',
    url: 'https://shop.example.com/checkout',
    description: 'Buy one item as a guest.',
    deviceClass: 'desktop',
    report: 'I bought one item as a guest. Everything worked as expected.',
    claimedAt: '2026-01-01T10:00:00.000Z',
    submittedAt: '2026-01-01T10:05:00.000Z',
    testDurationSeconds: 300,
    conversation: [],
    telemetry: [
      {
        id: 'interaction-0',
        source: 'interaction',
        timestamp: '2026-01-01T10:01:00.000Z',
        summary: 'Clicked #buy',
        detail: '#buy',
      },
      {
        id: 'network-0',
        source: 'network',
        timestamp: '2026-01-01T10:01:01.000Z',
        summary: 'POST https://shop.example.com/api/cart',
        detail: '200',
      },
    ],
    ...changes,
  };
}

/** Telemetry of a checkout that failed: a click, a 500, and the console's error. */
export const failedCheckout: SubmittedReport['telemetry'] = [
  {
    id: 'interaction-0',
    source: 'interaction',
    timestamp: '2026-01-01T10:02:00.000Z',
    summary: 'Clicked #pay',
    detail: '#pay',
  },
  {
    id: 'network-0',
    source: 'network',
    timestamp: '2026-01-01T10:02:01.000Z',
    summary: 'POST https://shop.example.com/api/payment',
    detail: '500',
  },
  {
    id: 'console-0',
    source: 'console',
    timestamp: '2026-01-01T10:02:01.100Z',
    summary: 'Uncaught TypeError: payment is undefined',
    detail: 'error',
  },
];
