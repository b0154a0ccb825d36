/** The rows of the testers in the route table, in the order of the specification. */
import { visitContract } from '@handtest/contracts/browser';
import {
  liveContract,
  recordingContract,
  RecordingIncomplete,
  RecordingStored,
  RecordingTypeNotAccepted,
  StreamLimitReached,
  testerJobContract,
  TooManyStreams,
} from '@handtest/contracts/job';
import { defaultJsonLimits } from '../body/json-size.js';
import { type Route, route } from './route.js';

/** Specification: telemetry arrives in batches of at most 512 KB. */
const telemetryLimitBytes = 512 * 1_024;
/** Three lists of 5,000 events with at most four fields each, and the fields of the batch. */
const telemetryJsonLimits = { ...defaultJsonLimits, keys: 61_000, items: 15_000 };

/** `answers` has the names of `form`. */
const reportTakes = '`report`, `verdict`?, `answers`?, `findings`?, `followedInstructions`?, `deviation`?';

export const testerRows: Omit<Route, 'section'>[] = [
  route('GET /api/tester/jobs', 'tester', testerJobContract, 'queue', {
    id: 'tester.jobs.list',
    summary: 'List your active job and the jobs to claim',
    answers: "A page of jobs: first the tester's active job, then the jobs to claim, oldest first",
  }),
  route('GET /api/tester/history', 'tester', testerJobContract, 'history', {
    id: 'tester.history',
    summary: 'List the jobs that you worked on',
    answers:
      'A page of `id`, `title`, `host`, `claimedAt`, `submittedAt` or null, `status`, `minutes`, newest claim first; without released jobs',
  }),
  route('GET /api/tester/events', 'tester', liveContract, 'testers', {
    id: 'tester.events',
    summary: 'Stream when the queue or your own job has changed',
    answers: 'Server-sent events, see below; 429 and 503 when too many streams are open',
    byHand: true,
    answerTypes: ['text/event-stream'],
    errors: [TooManyStreams, StreamLimitReached],
    filledIn: ['testerIds'],
  }),
  route('GET /api/tester/jobs/:jobId', 'tester', testerJobContract, 'get', {
    id: 'tester.jobs.get',
    summary: 'Get a job as its tester',
    answers:
      'A job as testers see it, with the questions for `answers` in `form`; with `conversation` and `notes` once the tester has claimed it',
  }),
  route('POST /api/tester/jobs/:jobId/claim', 'tester', testerJobContract, 'claim', {
    id: 'tester.jobs.claim',
    summary: 'Claim a job',
    answers:
      'The job with `responseDeadline`; 409 when another tester has claimed it, or the tester has an active job',
  }),
  route('POST /api/tester/jobs/:jobId/extend', 'tester', testerJobContract, 'extend', {
    id: 'tester.jobs.extend',
    summary: 'Extend the deadline within the budget of the job',
    answers:
      'The job with its new `responseDeadline`; 409 when the extensions or their minutes are used up, or the deadline has passed',
  }),
  route('POST /api/tester/jobs/:jobId/release', 'tester', testerJobContract, 'release', {
    id: 'tester.jobs.release',
    summary: 'Release a job to the queue',
    answers: '`{}`; the job returns to the queue',
  }),
  route('POST /api/tester/jobs/:jobId/browser', 'tester', visitContract, 'start', {
    id: 'tester.jobs.startBrowser',
    summary: 'Start the remote browser of a job',
    answers:
      '`id`, `status` (starting, ready), `viewport`, `startedAt`; the same while it runs. 409 unless you work on the job; 503 with `Retry-After` when no browser is free',
  }),
  route('POST /api/tester/jobs/:jobId/browser/restart', 'tester', visitContract, 'restart', {
    id: 'tester.jobs.restartBrowser',
    summary: 'Replace the remote browser of a job by a new one',
    answers: 'As above; what was recorded is kept',
  }),
  route('DELETE /api/tester/jobs/:jobId/browser', 'tester', visitContract, 'end', {
    id: 'tester.jobs.endBrowser',
    summary: 'End the remote browser of a job',
    answers: '`{}`; your own telemetry and recording are accepted again',
  }),
  route('POST /api/tester/jobs/:jobId/notes', 'tester', testerJobContract, 'addNote', {
    id: 'tester.jobs.addNote',
    summary: 'Note something during the test',
    takes:
      '`noteId`, `text`, 1–2,000 characters, `kind`? (note, bug, idea, question, blocked), `at`? (now), `screenshot`?: a JPEG in base64, at most 512 KB',
    answers:
      '`noteId`, `text`, `kind`, `at`, `hasScreenshot`; the same for a repeated `noteId`, which only adds a screenshot that the note lacks, up to 15 minutes after the report; 409 unless you work on the job, or above 200 notes',
  }),
  route('POST /api/tester/jobs/:jobId/telemetry', 'tester', testerJobContract, 'storeTelemetry', {
    id: 'tester.jobs.storeTelemetry',
    summary: 'Store a batch of telemetry',
    takes: '`batchId`, `sequence`?, `consoleMessages`?, `networkRequests`?, `clicks`?; 512 KB',
    bodyLimitBytes: telemetryLimitBytes,
    jsonLimits: telemetryJsonLimits,
  }),
  route('PUT /api/tester/jobs/:jobId/recording', 'tester', recordingContract, 'upload', {
    id: 'tester.jobs.uploadRecording',
    summary: 'Upload the recording; replaces an earlier one',
    takes:
      'The video, as `video/webm` or `video/mp4`; in the query `startedAt`? (the claim), `durationSeconds`?, `capturedBy`? (tester_upload, tester_browser)',
    answers: '`contentType`, `bytes`, `startedAt`; replaces an earlier recording; 413 above 1 GB',
    byHand: true,
    bodyTypes: ['video/webm', 'video/mp4'],
    response: RecordingStored,
    errors: [RecordingTypeNotAccepted, RecordingIncomplete],
    filledIn: ['contentType', 'contentLength'],
  }),
  route('POST /api/tester/jobs/:jobId/preview', 'tester', testerJobContract, 'preview', {
    id: 'tester.jobs.preview',
    summary: 'Preview the result of a report, without storing anything',
    takes: `${reportTakes}; 1 MB`,
    answers:
      '`passStatus`?, `data`?, `unstated`, `findings`, `flags`, `questions`; 409 unless you work on the job, 429 after 20 previews of the job, 503 when no reader answers within 30 seconds',
  }),
  route('POST /api/tester/jobs/:jobId/submit', 'tester', testerJobContract, 'submit', {
    id: 'tester.jobs.submit',
    summary: 'Submit the report, and what you answer yourself: verdict, data, findings',
    takes: `${reportTakes}, \`testDurationSeconds\`?; 1 MB`,
    answers: "The job; the billed time is the server's, from claim to submit",
  }),
  route('POST /api/tester/jobs/:jobId/reject', 'tester', testerJobContract, 'reject', {
    id: 'tester.jobs.reject',
    summary: 'Reject a job that cannot be tested',
    takes: '`kind` (impossible, url_unreachable), `reason`',
    answers: 'The job',
  }),
];
