/**
 * One row per endpoint: who may call it, and the operation behind it. `npm run generate` writes the endpoint tables of
 * `docs/specification.md` from these rows, in their order.
 */
import { billingContract } from '@handtest/contracts/billing';
import {
  accountContract,
  auditContract,
  invitationContract,
  keyContract,
  memberContract,
  oidcContract,
  organizationContract,
  passwordContract,
  patContract,
  projectContract,
  testerContract,
} from '@handtest/contracts/identity';
import {
  conversationContract,
  jobContract,
  liveContract,
  templateContract,
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
import { mcpExchange } from '@handtest/contracts/mcp';
import { webhookContract } from '@handtest/contracts/webhook';
import { billingRoutes } from './billing-routes.js';
import { codehostRoutes } from './codehost-routes.js';
import { type Route, route } from './route.js';
import { scheduleRows } from './schedule-routes.js';
import { testerRows } from './tester-routes.js';

const sections: Record<string, Omit<Route, 'section'>[]> = {
  Jobs: [
    route('POST /api/run', 'contributor', jobContract, 'create', {
      summary: 'Submit a test job and wait until it has finished',
      takes: 'A job, see Creating one',
      answers:
        '200 when the job has ended: `id`, `status`, and with a result `result`, `costUsd`, `testDurationSeconds`, `testerResponse`, `testerAlias`, `testerAvatarUrl`, `testerData`; otherwise `error`, `reason`',
      byHand: true,
      idempotent: true,
      response: RunResult,
      errors: [RunTimedOut, RunInterrupted, TooManyWaiters],
    }),
    route('POST /api/jobs', 'contributor', jobContract, 'create', {
      summary: 'Submit a test job',
      takes: 'A job, see Creating one',
      status: 201,
      byHand: true,
      idempotent: true,
      response: JobAccepted,
    }),
    route('POST /api/jobs/estimate', 'contributor', jobContract, 'estimate', {
      summary: 'Estimate the cost of a job without creating it',
      takes: 'A job, see Creating one',
      answers:
        '`holdUsd`, `likelyUsd`, `basis` (project, organization, target), `targetDurationMinutes`, `maxExtensionMinutes`, `maxExtensionCount`, `deviceClass`',
      filledIn: ['idempotencyKey'],
    }),
    route('GET /api/jobs/:jobId', 'viewer', jobContract, 'get', {
      summary: 'Get a job with its conversation',
      answers: 'The record',
    }),
    route('GET /api/jobs/:jobId/status', 'open', jobContract, 'status', {
      summary: 'Get a job without its conversation',
      answers: 'The record without `conversation`',
    }),
    route('GET /api/jobs', 'viewer', jobContract, 'list', {
      summary: 'List jobs',
      takes:
        '`organizationId`, `projectId`, `status` (several with commas), `updatedAfter`, `createdAfter`, `template`, `scheduleId`, `search`, `limit`, `offset`',
      answers: 'A page of records without `conversation`, latest `updatedAt` first',
    }),
    route('POST /api/jobs/:jobId/cancel', 'contributor', jobContract, 'cancel', {
      summary: 'Cancel a job',
      answers: 'The record; 409 when the job has ended or the report is submitted',
    }),
    route('POST /api/jobs/:jobId/messages', 'contributor', conversationContract, 'send', {
      summary: 'Send a message to the tester or the caller of a job',
      takes: '`message`, 1–5,000 characters',
      answers: 'The message; 409 when the report is submitted, the job has ended, or it has 500 messages',
    }),
    route('GET /api/jobs/:jobId/events', 'viewer', liveContract, 'read', {
      summary: 'Stream the events of a job; resumes after `Last-Event-ID`',
      takes: 'The header `Last-Event-ID`?',
      answers:
        'Server-sent events, see below; 204 when no event can follow; 429 and 503 when too many streams are open',
      byHand: true,
      answerType: 'text/event-stream',
      noContent: 'The job has ended and `Last-Event-ID` is its last event; do not reconnect',
      errors: [TooManyStreams, StreamLimitReached],
      filledIn: ['after'],
    }),
    route('GET /api/jobs/:jobId/telemetry', 'open', recordingContract, 'telemetry', {
      summary: 'Download all telemetry by the signed link in `testerData`',
      takes: '`expires`, `signature`, as in `testerData.telemetryUrl`',
      answers:
        'All `consoleMessages`, `networkRequests`, `clicks`; 404 when the link is forged or has expired',
      byHand: true,
      response: Telemetry,
    }),
    route('GET /api/recordings/:jobId', 'open', recordingContract, 'play', {
      summary: 'Download the recording by the signed link in `testerData`; supports `Range`',
      takes: '`expires`, `signature`, as in `testerData.videoUrl`; `Range`',
      answers: 'The video; 206 for a range, 416 for a range outside the video; 404 as above',
      byHand: true,
      answerType: 'video/webm',
    }),
  ],
  Organizations: [
    route('GET /api/organizations', 'token', organizationContract, 'list', {
      summary: 'List your organizations',
    }),
    route('GET /api/organizations/:organizationId', 'viewer', organizationContract, 'get', {
      summary: 'Get an organization',
      answers: "The same fields and the caller's `role`",
    }),
    route('POST /api/organizations', 'person', organizationContract, 'create', {
      summary: 'Create an organization',
      answers: 'as above; not with an API key (403)',
      status: 201,
    }),
    route('GET /api/organizations/:organizationId/members', 'viewer', memberContract, 'list', {
      summary: 'List the members of an organization',
    }),
    route('POST /api/organizations/:organizationId/invite', 'admin', invitationContract, 'create', {
      summary: 'Invite a user by email; the link is shown once',
      takes: '`email`, `role`? (contributor)',
      answers:
        '`id`, `email`, `role`, `invitedBy`, `createdAt`, `expiresAt`, `inviteUrl`; the link is shown only here',
      status: 201,
    }),
    route('PATCH /api/organizations/:organizationId/members/:userId', 'admin', memberContract, 'changeRole', {
      summary: 'Change the role of a member',
      answers: 'The member; 409 for the only admin',
    }),
    route('DELETE /api/organizations/:organizationId/members/:userId', 'admin', memberContract, 'remove', {
      summary: 'Remove a member, or leave the organization',
      answers: '`{}`; your own id leaves the organization; 409 for the only admin',
    }),
    route('GET /api/organizations/:organizationId/invitations', 'admin', invitationContract, 'list', {
      summary: 'List pending invitations',
      answers: 'A page of pending invitations, without their links',
    }),
    route(
      'DELETE /api/organizations/:organizationId/invitations/:invitationId',
      'admin',
      invitationContract,
      'withdraw',
      {
        summary: 'Withdraw an invitation',
      },
    ),
    route('GET /api/organizations/:organizationId/audit', 'admin', auditContract, 'list', {
      summary: 'List the audit log of an organization',
      answers:
        'For admins: a page of `id`, `action`, `actor` `{kind, id, name}`, `subject` `{kind, id, name}`, `details`, `createdAt`, newest first',
    }),
    route('POST /api/invitations/:token/accept', 'invited', invitationContract, 'accept', {
      summary: 'Accept an invitation to your email address',
      answers: 'The organization and your `role` in it; 403 when the invitation is for another email',
    }),
  ],
  Projects: [
    route('POST /api/projects', 'contributor', projectContract, 'create', {
      summary: 'Create a project',
      status: 201,
    }),
    route('GET /api/projects', 'viewer', projectContract, 'list', {
      summary: 'List your projects',
      answers: 'A page of projects',
    }),
    route('GET /api/projects/:projectId', 'viewer', projectContract, 'get', {
      summary: 'Get a project',
      answers: 'A project',
    }),
    route('PATCH /api/projects/:projectId', 'contributor', projectContract, 'update', {
      summary: 'Change a project',
      answers: 'The project; omitted fields do not change, null clears a field',
    }),
    route('DELETE /api/projects/:projectId', 'contributor', projectContract, 'remove', {
      summary: 'Delete a project and everything in it',
      answers: '`{}`; everything in the project becomes a 404, running jobs are cancelled',
    }),
  ],
  'Completion webhook': [
    route('GET /api/projects/:projectId/webhook', 'viewer', webhookContract, 'getEndpoint', {
      summary: 'Get the webhook of a project',
      answers:
        '`projectId`, `url`, `enabled`, `creditAlerts`, `createdAt`, `updatedAt`; 404 when there is none',
    }),
    route('PUT /api/projects/:projectId/webhook', 'contributor', webhookContract, 'putEndpoint', {
      summary: 'Set the webhook of a project; the signing secret is shown once',
      takes:
        '`url`, `enabled`, `regenerateSecret`?, `creditAlerts`? (false at first; if omitted, it does not change)',
      answers: 'As above, and `secret` when the request created one',
    }),
    route('POST /api/projects/:projectId/webhook/test', 'contributor', webhookContract, 'test', {
      summary: 'Send a signed ping to the webhook of a project and return the result',
      answers:
        'The result of the ping: `delivered`, `responseStatus` or null, `failure` or null, `durationMs`; 404 without a webhook, 429 after five in a minute',
    }),
    route('GET /api/projects/:projectId/webhook/deliveries', 'viewer', webhookContract, 'listDeliveries', {
      summary: 'List webhook deliveries with their attempts',
      answers:
        'A page of `id`, `event` (job.finished, credit.low), `jobId` or null, `status` (pending, delivered, failed), `failure` or null, `attempts` (`number`, `startedAt`, `durationMs`, `responseStatus`, `failure`), `nextAttemptAt`, `createdAt`, `deliveredAt`',
    }),
    route(
      'POST /api/projects/:projectId/webhook/deliveries/:deliveryId/redeliver',
      'contributor',
      webhookContract,
      'redeliver',
      {
        summary: 'Redeliver a webhook',
        answers: 'The delivery, due immediately; 409 while the webhook is disabled',
      },
    ),
  ],
  'API keys': [
    route('GET /api/keys', 'admin', keyContract, 'list', {
      summary: 'List the API keys of an organization',
      answers:
        'A page of `id`, `name`, `hint`, `createdAt`, `lastUsedAt`, `expiresAt`, `revokedAt`; never the value',
    }),
    route('POST /api/keys', 'admin', keyContract, 'create', {
      summary: 'Create an API key; its value is shown once',
      answers: '`id`, `key`, `name`; the value is shown only here',
      status: 201,
    }),
    route('POST /api/keys/:keyId/revoke', 'admin', keyContract, 'revoke', {
      summary: 'Revoke an API key',
      answers: '`{}`; the key stays in the list',
    }),
    route('DELETE /api/keys/:keyId', 'admin', keyContract, 'remove', {
      summary: 'Delete an API key',
    }),
  ],
  'Personal access tokens': [
    route('POST /api/pats', 'session', patContract, 'create', {
      summary: 'Create a personal access token; its value is shown once',
      answers: '`id`, `token`, `name`; the value is shown only here',
      status: 201,
    }),
    route('GET /api/pats', 'session', patContract, 'list', {
      summary: 'List your personal access tokens',
      answers: 'A page of tokens, as for API keys',
    }),
    route('POST /api/pats/:patId/revoke', 'owner', patContract, 'revoke', {
      summary: 'Revoke a personal access token',
      answers: '`{}`; the token stays in the list',
    }),
    route('DELETE /api/pats/:patId', 'owner', patContract, 'remove', {
      summary: 'Delete a personal access token',
    }),
  ],
  Templates: [
    route('GET /api/projects/:projectId/templates', 'viewer', templateContract, 'list', {
      summary: 'List the templates of a project, built-in ones last',
      answers: "A page of templates: the project's own, newest first, then the built-in ones",
    }),
    route('POST /api/projects/:projectId/templates', 'contributor', templateContract, 'create', {
      summary: 'Create a template',
      takes:
        '`name`, `testInstructions`, `description`?, `outputSchema`? or `resultsTemplate`?, `url`?, `deviceClass`?, `targetDurationMinutes`?, `maxExtensionMinutes`?, `maxExtensionCount`?',
      answers:
        '`id`, `projectId`, `name`, `description` or null, `testInstructions`, `outputSchema` or null, `resultsTemplate` or null, `url` or null, `deviceClass`, `targetDurationMinutes`, `maxExtensionMinutes`, `maxExtensionCount`, `builtIn`, `createdAt`, `updatedAt`; 409 when the project already has a template with this name',
      status: 201,
    }),
    route('GET /api/projects/:projectId/templates/:templateId', 'viewer', templateContract, 'get', {
      summary: 'Get a template',
      answers: 'A template',
    }),
    route('PATCH /api/projects/:projectId/templates/:templateId', 'contributor', templateContract, 'update', {
      summary: 'Change a template',
      takes: 'Any of the fields above',
      answers: 'The template; what is left out stays, null clears; 403 for a built-in one',
    }),
    route(
      'DELETE /api/projects/:projectId/templates/:templateId',
      'contributor',
      templateContract,
      'remove',
      {
        summary: 'Delete a template',
        answers: '`{}`; its jobs do not change; 403 for a built-in one',
      },
    ),
  ],
  Schedules: [...scheduleRows],
  'Code hosting': [...codehostRoutes],
  'Current user and billing': [
    route('GET /api/auth/me', 'token', accountContract, 'me', {
      summary: 'Get the current user',
      answers: '`user`, `email`; with an API key the user who created it',
    }),
    ...billingRoutes,
  ],
  Accounts: [
    route('POST /api/auth/signup', 'open', accountContract, 'signUp', {
      summary: 'Sign up',
      answers: '`token`, `expiresAt`, `user`; also creates a personal organization',
      status: 201,
    }),
    route('POST /api/auth/login', 'open', accountContract, 'logIn', {
      summary: 'Log in',
    }),
    route('POST /api/auth/logout', 'session', accountContract, 'logOut', {
      summary: 'Log out',
    }),
    route('PATCH /api/auth/me', 'session', accountContract, 'updateMe', {
      summary: 'Change your name',
    }),
    route('POST /api/auth/password', 'session', passwordContract, 'change', {
      summary: 'Change your password and end all your sessions',
      answers: '`{}`; all sessions of the user end; 403 when the current password is wrong',
    }),
    route('POST /api/auth/password-reset', 'open', passwordContract, 'requestReset', {
      summary: 'Request a password reset mail',
      answers: '`{}`, also for an unknown email; 503 where the server sends no mail',
    }),
    route('POST /api/auth/password-reset/:token', 'open', passwordContract, 'reset', {
      summary: 'Reset your password with the link of a mail',
      answers: '`{}`; all sessions of the user end; 404 for a link that is unknown, used or an hour old',
    }),
    route('GET /api/auth/oidc/start', 'open', oidcContract, 'start', {
      summary: 'Start an OpenID Connect sign-in',
      answers: '302 to the OpenID Connect provider; 404 where none is configured',
      status: 302,
      byHand: true,
    }),
    route('GET /api/auth/oidc/callback', 'open', oidcContract, 'finish', {
      summary: 'Complete an OpenID Connect sign-in',
      takes: '`code`, `state`, `iss`, `error`, from the provider',
      answers:
        '`token`, `expiresAt`, `user`; once, within ten minutes, from the browser that started the sign-in',
      byHand: true,
      filledIn: ['browserSecret'],
    }),
  ],
  Testers: [...testerRows],
  'Model Context Protocol': [
    route('POST /api/mcp', 'token', mcpExchange, 'exchange', {
      summary: 'Exchange a message of the Model Context Protocol',
      takes: 'One message of JSON-RPC 2.0: `jsonrpc`, `id`?, `method`, `params`?',
      answers: 'One message as JSON, or messages as server-sent events; see Agents',
      byHand: true,
    }),
  ],
  Administration: [
    route('POST /api/admin/testers', 'platform_admin', testerContract, 'appoint', {
      summary: 'Make a user a tester',
    }),
    route('GET /api/admin/testers', 'platform_admin', testerContract, 'list', {
      summary: 'List testers',
      answers: 'A page of testers',
    }),
    route('DELETE /api/admin/testers/:userId', 'platform_admin', testerContract, 'dismiss', {
      summary: 'Remove a tester',
    }),
    route('POST /api/admin/credits', 'platform_admin', billingContract, 'grantCredit', {
      summary: 'Grant credit to an organization',
    }),
  ],
};

export const routes: readonly Route[] = Object.entries(sections).flatMap(([section, rows]) =>
  rows.map((row) => ({ section, ...row })),
);
