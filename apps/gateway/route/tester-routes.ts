/** The rows of the testers in the route table, in the order of the specification. */
import {
  recordingContract,
  RecordingIncomplete,
  RecordingStored,
  RecordingTypeNotAccepted,
  testerJobContract,
} from '@handtest/contracts/job';
import { defaultJsonLimits } from '../body/json-size.js';
import { type Route, route } from './route.js';

/** Specification: telemetry arrives in batches of at most 512 KB. */
const telemetryLimitBytes = 512 * 1_024;
/** Three lists of 5,000 events with at most four fields each, and the fields of the batch. */
const telemetryJsonLimits = { ...defaultJsonLimits, keys: 61_000, items: 15_000 };

export const testerRows: Omit<Route, 'section'>[] = [
  route(
    'GET /api/tester/jobs',
    'tester',
    testerJobContract,
    'queue',
    'List your active job and the jobs to claim',
  ),
  route('GET /api/tester/jobs/:jobId', 'tester', testerJobContract, 'get', 'Get a job as its tester'),
  route('POST /api/tester/jobs/:jobId/claim', 'tester', testerJobContract, 'claim', 'Claim a job'),
  route(
    'POST /api/tester/jobs/:jobId/extend',
    'tester',
    testerJobContract,
    'extend',
    'Extend the deadline within the budget of the job',
  ),
  route(
    'POST /api/tester/jobs/:jobId/release',
    'tester',
    testerJobContract,
    'release',
    'Release a job to the queue',
  ),
  route(
    'POST /api/tester/jobs/:jobId/telemetry',
    'tester',
    testerJobContract,
    'storeTelemetry',
    'Store a batch of telemetry',
    { bodyLimitBytes: telemetryLimitBytes, jsonLimits: telemetryJsonLimits },
  ),
  route(
    'PUT /api/tester/jobs/:jobId/recording',
    'tester',
    recordingContract,
    'upload',
    'Upload the recording; replaces an earlier one',
    {
      byHand: true,
      bodyType: 'video/webm',
      response: RecordingStored,
      errors: [RecordingTypeNotAccepted, RecordingIncomplete],
      filledIn: ['contentType', 'contentLength'],
    },
  ),
  route('POST /api/tester/jobs/:jobId/submit', 'tester', testerJobContract, 'submit', 'Submit the report'),
  route(
    'POST /api/tester/jobs/:jobId/reject',
    'tester',
    testerJobContract,
    'reject',
    'Reject a job that cannot be tested',
  ),
];
