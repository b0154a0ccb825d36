/** Ended jobs for tests. */
import type { JobRecord } from '@handtest/sdk';

type Finding = NonNullable<JobRecord['extractedIssues']>[number];

export const sampleFinding: Finding = {
  title: 'The total is wrong',
  description: 'The cart shows 12 instead of 10.',
  severity: 'high',
  expectedBehavior: 'The total is 10.',
  actualBehavior: 'The total is 12.',
  affectedArea: 'cart',
  evidenceCitations: [],
  reproductionSteps: [{ text: 'Put a hat into the cart' }, { text: 'Open the cart' }],
  suggestedLabels: ['bug'],
};

export const sampleJob: JobRecord = {
  id: 'job_01h455vb4pex5vsknk084sn02q',
  projectId: 'proj_01h455vb4pex5vsknk084sn02q',
  projectName: 'Shop',
  livemode: true,
  status: 'completed',
  result: {
    success: false,
    passStatus: 'fail',
    explanation: 'The total is wrong.',
    data: { paid: false, total: 12 },
    unstated: [],
    verdictConfidence: { level: 'high', flags: [] },
  },
  request: {
    url: 'https://shop.example.com',
    description: 'Buy a hat.\nPay with the test card.',
    deviceClass: 'desktop',
    createdBy: { kind: 'key', id: 'key_01h455vb4pex5vsknk084sn02q' },
  },
  createdAt: '2026-03-01T10:00:00.000Z',
  updatedAt: '2026-03-01T10:05:00.000Z',
  completedAt: '2026-03-01T10:05:00.000Z',
  costUsd: 0.51,
  testDurationSeconds: 60,
  testerAlias: 'Tessa',
  testerResponse: 'I put a hat into the cart. The total is wrong.',
  extractedIssues: [sampleFinding],
  jobUrl: 'https://handtest.example.com/jobs/job_01h455vb4pex5vsknk084sn02q',
  keyMoments: [],
  targetDurationMinutes: 15,
  maxExtensionMinutes: 5,
  maxExtensionCount: 3,
  extensionsUsed: 0,
  conversation: [],
};
