/**
 * The endpoint tables of the specification as code, in its order: one row per endpoint, with who may call it and the
 * operation behind it. `docs/specification.md` is held against this table by a test.
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
} from '@handtest/contracts/job';
import { webhookContract } from '@handtest/contracts/webhook';
import { JobAccepted } from '../job/job-accepted.js';
import { RunInterrupted, RunTimedOut } from '../run/run-error.js';
import { RunResult } from '../run/run-result.js';
import { StreamLimitReached, TooManyStreams } from '../stream/stream-error.js';
import { billingRoutes } from './billing-routes.js';
import { type Route, route } from './route.js';
import { testerRows } from './tester-routes.js';

const created = { status: 201 } as const;

const sections: Record<string, Omit<Route, 'section'>[]> = {
  Jobs: [
    route(
      'POST /api/run',
      'token',
      jobContract,
      'create',
      'Submit a test job and wait until it has finished',
      {
        byHand: true,
        idempotent: true,
        response: RunResult,
        errors: [RunTimedOut, RunInterrupted],
      },
    ),
    route('POST /api/jobs', 'token', jobContract, 'create', 'Submit a test job', {
      status: 201,
      byHand: true,
      idempotent: true,
      response: JobAccepted,
    }),
    route(
      'POST /api/jobs/estimate',
      'token',
      jobContract,
      'estimate',
      'Estimate the cost of a job without creating it',
      { filledIn: ['idempotencyKey'] },
    ),
    route('GET /api/jobs/:jobId', 'token', jobContract, 'get', 'Get a job with its conversation'),
    route('GET /api/jobs/:jobId/status', 'open', jobContract, 'status', 'Get a job without its conversation'),
    route('GET /api/jobs', 'token', jobContract, 'list', 'List jobs'),
    route('POST /api/jobs/:jobId/cancel', 'token', jobContract, 'cancel', 'Cancel a job'),
    route(
      'POST /api/jobs/:jobId/messages',
      'token',
      conversationContract,
      'send',
      'Send a message to the tester or the caller of a job',
    ),
    route(
      'GET /api/jobs/:jobId/events',
      'token',
      liveContract,
      'read',
      'Stream the events of a job; resumes after `Last-Event-ID`',
      {
        byHand: true,
        answerType: 'text/event-stream',
        noContent: 'The job has ended and `Last-Event-ID` is its last event; do not reconnect',
        errors: [TooManyStreams, StreamLimitReached],
        filledIn: ['after'],
      },
    ),
    route(
      'GET /api/jobs/:jobId/telemetry',
      'open',
      recordingContract,
      'telemetry',
      'Download all telemetry by the signed link in `testerData`',
      { byHand: true, response: Telemetry },
    ),
    route(
      'GET /api/recordings/:jobId',
      'open',
      recordingContract,
      'play',
      'Download the recording by the signed link in `testerData`; supports `Range`',
      { byHand: true, answerType: 'video/webm' },
    ),
  ],
  Organizations: [
    route('GET /api/organizations', 'token', organizationContract, 'list', 'List your organizations'),
    route(
      'GET /api/organizations/:organizationId',
      'token',
      organizationContract,
      'get',
      'Get an organization',
    ),
    route(
      'POST /api/organizations',
      'token',
      organizationContract,
      'create',
      'Create an organization',
      created,
    ),
    route(
      'GET /api/organizations/:organizationId/members',
      'token',
      memberContract,
      'list',
      'List the members of an organization',
    ),
    route(
      'POST /api/organizations/:organizationId/invite',
      'token',
      invitationContract,
      'create',
      'Invite a user by email; the link is shown once',
      created,
    ),
    route(
      'PATCH /api/organizations/:organizationId/members/:userId',
      'token',
      memberContract,
      'changeRole',
      'Change the role of a member',
    ),
    route(
      'DELETE /api/organizations/:organizationId/members/:userId',
      'token',
      memberContract,
      'remove',
      'Remove a member, or leave the organization',
    ),
    route(
      'GET /api/organizations/:organizationId/invitations',
      'token',
      invitationContract,
      'list',
      'List pending invitations',
    ),
    route(
      'DELETE /api/organizations/:organizationId/invitations/:invitationId',
      'token',
      invitationContract,
      'withdraw',
      'Withdraw an invitation',
    ),
    route(
      'GET /api/organizations/:organizationId/audit',
      'token',
      auditContract,
      'list',
      'List the audit log of an organization',
    ),
    route(
      'POST /api/invitations/:token/accept',
      'session',
      invitationContract,
      'accept',
      'Accept an invitation to your email address',
    ),
  ],
  Projects: [
    route('POST /api/projects', 'token', projectContract, 'create', 'Create a project', created),
    route('GET /api/projects', 'token', projectContract, 'list', 'List your projects'),
    route('GET /api/projects/:projectId', 'token', projectContract, 'get', 'Get a project'),
    route('PATCH /api/projects/:projectId', 'token', projectContract, 'update', 'Change a project'),
    route(
      'DELETE /api/projects/:projectId',
      'token',
      projectContract,
      'remove',
      'Delete a project and everything in it',
    ),
  ],
  'Completion webhook': [
    route(
      'GET /api/projects/:projectId/webhook',
      'token',
      webhookContract,
      'getEndpoint',
      'Get the webhook of a project',
    ),
    route(
      'PUT /api/projects/:projectId/webhook',
      'token',
      webhookContract,
      'putEndpoint',
      'Set the webhook of a project; the signing secret is shown once',
    ),
    route(
      'POST /api/projects/:projectId/webhook/test',
      'token',
      webhookContract,
      'test',
      'Send a signed ping to the webhook of a project and return the result',
    ),
    route(
      'GET /api/projects/:projectId/webhook/deliveries',
      'token',
      webhookContract,
      'listDeliveries',
      'List webhook deliveries with their attempts',
    ),
    route(
      'POST /api/projects/:projectId/webhook/deliveries/:deliveryId/redeliver',
      'token',
      webhookContract,
      'redeliver',
      'Redeliver a webhook',
    ),
  ],
  'API keys': [
    route('GET /api/keys', 'token', keyContract, 'list', 'List the API keys of an organization'),
    route(
      'POST /api/keys',
      'token',
      keyContract,
      'create',
      'Create an API key; its value is shown once',
      created,
    ),
    route('POST /api/keys/:keyId/revoke', 'token', keyContract, 'revoke', 'Revoke an API key'),
    route('DELETE /api/keys/:keyId', 'token', keyContract, 'remove', 'Delete an API key'),
  ],
  'Personal access tokens': [
    route(
      'POST /api/pats',
      'session',
      patContract,
      'create',
      'Create a personal access token; its value is shown once',
      created,
    ),
    route('GET /api/pats', 'session', patContract, 'list', 'List your personal access tokens'),
    route('POST /api/pats/:patId/revoke', 'session', patContract, 'revoke', 'Revoke a personal access token'),
    route('DELETE /api/pats/:patId', 'session', patContract, 'remove', 'Delete a personal access token'),
  ],
  Templates: [
    route(
      'GET /api/projects/:projectId/templates',
      'token',
      templateContract,
      'list',
      'List the templates of a project, built-in ones last',
    ),
    route(
      'POST /api/projects/:projectId/templates',
      'token',
      templateContract,
      'create',
      'Create a template',
      created,
    ),
    route(
      'GET /api/projects/:projectId/templates/:templateId',
      'token',
      templateContract,
      'get',
      'Get a template',
    ),
    route(
      'PATCH /api/projects/:projectId/templates/:templateId',
      'token',
      templateContract,
      'update',
      'Change a template',
    ),
    route(
      'DELETE /api/projects/:projectId/templates/:templateId',
      'token',
      templateContract,
      'remove',
      'Delete a template',
    ),
  ],
  'Current user and billing': [
    route('GET /api/auth/me', 'token', accountContract, 'me', 'Get the current user'),
    ...billingRoutes,
  ],
  Accounts: [
    route('POST /api/auth/signup', 'open', accountContract, 'signUp', 'Sign up', created),
    route('POST /api/auth/login', 'open', accountContract, 'logIn', 'Log in'),
    route('POST /api/auth/logout', 'session', accountContract, 'logOut', 'Log out'),
    route('PATCH /api/auth/me', 'session', accountContract, 'updateMe', 'Change your name'),
    route(
      'POST /api/auth/password',
      'session',
      passwordContract,
      'change',
      'Change your password and end all your sessions',
    ),
    route(
      'POST /api/auth/password-reset',
      'open',
      passwordContract,
      'requestReset',
      'Request a password reset mail',
    ),
    route(
      'POST /api/auth/password-reset/:token',
      'open',
      passwordContract,
      'reset',
      'Reset your password with the link of a mail',
    ),
    route('GET /api/auth/oidc/start', 'open', oidcContract, 'start', 'Start an OpenID Connect sign-in', {
      status: 302,
      byHand: true,
    }),
    route(
      'GET /api/auth/oidc/callback',
      'open',
      oidcContract,
      'finish',
      'Complete an OpenID Connect sign-in',
      { byHand: true, filledIn: ['browserSecret'] },
    ),
  ],
  Testers: [...testerRows],
  Administration: [
    route('POST /api/admin/testers', 'platform_admin', testerContract, 'appoint', 'Make a user a tester'),
    route('GET /api/admin/testers', 'platform_admin', testerContract, 'list', 'List testers'),
    route(
      'DELETE /api/admin/testers/:userId',
      'platform_admin',
      testerContract,
      'dismiss',
      'Remove a tester',
    ),
    route(
      'POST /api/admin/credits',
      'platform_admin',
      billingContract,
      'grantCredit',
      'Grant credit to an organization',
    ),
  ],
};

export const routes: readonly Route[] = Object.entries(sections).flatMap(([section, rows]) =>
  rows.map((row) => ({ section, ...row })),
);
