/** The rows about jobs, a part of the table in `routes.ts`. */
import { avatarPictures } from '@handtest/contracts/avatar';
import { filingContract, IssueFiled } from '@handtest/contracts/codehost';
import {
  conversationContract,
  jobContract,
  liveContract,
  recordingContract,
  Telemetry,
  JobAccepted,
  RunInterrupted,
  RunTimedOut,
  RunResult,
  StreamLimitReached,
  TooManyStreams,
  TooManyWaiters,
} from '@handtest/contracts/job';
import { RangeOutside } from '../error/refusal.js';
import { type Route, route } from './route.js';

export const jobRoutes: Omit<Route, 'section'>[] = [
  route('POST /api/run', 'contributor', jobContract, 'create', {
    id: 'jobs.run',
    summary: 'Submit a test job and wait until it has finished',
    takes: 'A job, see Creating one',
    answers:
      '200 when the job has ended: `id`, `status`, after a test `testDurationSeconds`, `testerAlias`, `testerAvatarUrl`, and with a result `result`, `costUsd`, `testerResponse`, `testerAnswers`, `testerData`; otherwise `error`, `reason`',
    byHand: true,
    idempotent: true,
    response: RunResult,
    errors: [RunTimedOut, RunInterrupted, TooManyWaiters],
  }),
  route('POST /api/jobs', 'contributor', jobContract, 'createPrepared', {
    id: 'jobs.create',
    summary: 'Submit a test job',
    takes: 'A job, see Creating one',
    answers:
      '`jobId`, `message`; with `prNumbers` or `issueNumbers` also `testability` (`testable`, `reason`), within 45 seconds',
    status: 201,
    byHand: true,
    idempotent: true,
    response: JobAccepted,
  }),
  route('POST /api/jobs/estimate', 'contributor', jobContract, 'estimate', {
    id: 'jobs.estimate',
    summary: 'Estimate the cost of a job without creating it',
    takes: 'A job, see Creating one',
    answers:
      '`holdUsd`, `likelyUsd`, `basis` (project, organization, target), `targetDurationMinutes`, `maxExtensionMinutes`, `maxExtensionCount`, `deviceClass`',
    filledIn: ['idempotencyKey'],
  }),
  route('GET /api/jobs/:jobId', 'viewer', jobContract, 'get', {
    id: 'jobs.get',
    summary: 'Get a job with its conversation',
    answers: 'The record',
  }),
  route('GET /api/jobs/:jobId/brief', 'viewer', jobContract, 'brief', {
    id: 'jobs.brief',
    summary: 'Get a job with its conversation, without its telemetry',
    answers: 'The record, its lists in `testerData` are empty',
  }),
  route('GET /api/jobs/:jobId/status', 'open', jobContract, 'status', {
    id: 'jobs.status',
    summary: 'Get a job without its conversation',
    answers: 'The record without `conversation`',
  }),
  route('GET /api/jobs', 'viewer', jobContract, 'list', {
    id: 'jobs.list',
    summary: 'List jobs',
    takes:
      '`view` (full, summary), `organizationId`, `projectId`, `status` (several with commas), `updatedAfter`, `createdAfter`, `template`, `scheduleId`, `metadata[key]`, `livemode`, `search`, `limit`, `offset`',
    answers:
      'A page of records without `conversation`, or of summaries, latest `updatedAt` first, see Listing',
  }),
  route('POST /api/jobs/:jobId/cancel', 'contributor', jobContract, 'cancel', {
    id: 'jobs.cancel',
    summary: 'Cancel a job',
    answers: 'The record; 409 when the job has ended or the report is submitted',
  }),
  route('POST /api/jobs/:jobId/create-issue', 'contributor', filingContract, 'createIssue', {
    id: 'jobs.createIssue',
    liveOnly: true,
    summary: 'Create an issue from a finding of a completed job',
    takes:
      '`issue`: the finding, as in `extractedIssues`; only its `title` and `description` are required; `codehostRepo`? (the first of the job)',
    answers:
      '`created` (`issueNumber`, `issueUrl`, `title`, `repo`, `isNew`), `duplicateInfo` or null: the existing issue that got a comment instead; 409 unless completed',
    byHand: true,
    idempotent: true,
    response: IssueFiled,
  }),
  route('POST /api/jobs/:jobId/messages', 'contributor', conversationContract, 'send', {
    id: 'jobs.sendMessage',
    summary: 'Send a message to the tester or the caller of a job',
    takes: '`message`, 1–5,000 characters',
    answers: 'The message; 409 when the report is submitted, the job has ended, or it has 500 messages',
  }),
  route('GET /api/jobs/:jobId/events', 'viewer', liveContract, 'read', {
    id: 'jobs.events',
    summary: 'Stream the events of a job; resumes after `Last-Event-ID`',
    takes: 'The header `Last-Event-ID`?',
    answers:
      'Server-sent events, see below; 204 when no event can follow; 429 and 503 when too many streams are open',
    byHand: true,
    answerTypes: ['text/event-stream'],
    noContent: 'The job has ended and `Last-Event-ID` is its last event; do not reconnect',
    errors: [TooManyStreams, StreamLimitReached],
    filledIn: ['after'],
  }),
  route('GET /api/events', 'viewer', liveContract, 'scope', {
    id: 'jobs.changes',
    summary: 'Stream the changes of status of all jobs of an organization or a project',
    takes: '`organizationId` or `projectId`',
    answers: 'Server-sent events, see below; 429 and 503 when too many streams are open',
    byHand: true,
    answerTypes: ['text/event-stream'],
    errors: [TooManyStreams, StreamLimitReached],
  }),
  route('GET /api/jobs/:jobId/telemetry', 'open', recordingContract, 'telemetry', {
    id: 'jobs.telemetry',
    summary: 'Download all telemetry by the signed link in `testerData`',
    takes: '`expires`, `signature`, as in `testerData.telemetryUrl`',
    answers:
      'All `consoleMessages`, `networkRequests`, `clicks`, `pageEvents`, `interactions`; 404 when the link is forged or has expired',
    byHand: true,
    response: Telemetry,
  }),
  route('GET /api/recordings/:jobId', 'open', recordingContract, 'play', {
    id: 'jobs.recording',
    summary: 'Download the recording by the signed link in `testerData`; supports `Range`',
    takes: '`expires`, `signature`, as in `testerData.videoUrl`; `Range`',
    answers: 'The video; 206 for a range, 416 for a range outside the video; 404 as above',
    byHand: true,
    ranged: true,
    errors: [RangeOutside],
    answerTypes: ['video/webm', 'video/mp4'],
  }),
  route('GET /api/screenshots/:jobId/:screenshotId', 'open', recordingContract, 'screenshot', {
    id: 'jobs.screenshot',
    summary: 'Download a screenshot by the signed link in `testerData`',
    takes: '`expires`, `signature`, as in `testerData.screenshots[].url`',
    answers: 'A JPEG; 404 as above',
    byHand: true,
    answerTypes: ['image/jpeg'],
  }),
  route('GET /api/avatars/:avatar', 'open', avatarPictures, 'get', {
    id: 'jobs.avatar',
    summary: 'Download the avatar of a tester without a picture, as in `testerAvatarUrl`',
    answers: 'An SVG of the initials; 404 for a name that no avatar has',
    byHand: true,
    answerTypes: ['image/svg+xml'],
  }),
];
