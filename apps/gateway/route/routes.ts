/**
 * One row per endpoint: who may call it, and the operation behind it. `npm run generate` writes the endpoint tables of
 * `docs/specification.md` from these rows, in their order.
 */
import { billingContract } from '@handtest/contracts/billing';
import { openVisitContract } from '@handtest/contracts/browser';
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
  sessionContract,
  testerContract,
} from '@handtest/contracts/identity';
import { openJobContract, templateContract, usageContract } from '@handtest/contracts/job';
import { mcpExchange } from '@handtest/contracts/mcp';
import { billingRoutes } from './billing-routes.js';
import { codehostRoutes } from './codehost-routes.js';
import { errormonRoutes } from './errormon-routes.js';
import { jobRoutes } from './job-routes.js';
import { type Route, route } from './route.js';
import { scheduleRows } from './schedule-routes.js';
import { secretRoutes } from './secret-routes.js';
import { testerRows } from './tester-routes.js';
import { webRows } from './web-routes.js';
import { webhookRoutes } from './webhook-routes.js';

const sections: Record<string, Omit<Route, 'section'>[]> = {
  Jobs: jobRoutes,
  Organizations: [
    route('GET /api/organizations', 'token', organizationContract, 'list', {
      id: 'organizations.list',
      summary: 'List your organizations',
    }),
    route('GET /api/organizations/:organizationId', 'viewer', organizationContract, 'get', {
      id: 'organizations.get',
      summary: 'Get an organization',
      answers: "The same fields and the caller's `role`",
    }),
    route('POST /api/organizations', 'person', organizationContract, 'create', {
      id: 'organizations.create',
      summary: 'Create an organization',
      answers: 'as above; not with an API key (403)',
      status: 201,
    }),
    route('PATCH /api/organizations/:organizationId', 'admin', organizationContract, 'rename', {
      id: 'organizations.update',
      summary: 'Rename an organization',
      answers: 'The organization; its `slug` does not change',
    }),
    route('DELETE /api/organizations/:organizationId', 'admin', organizationContract, 'remove', {
      id: 'organizations.delete',
      summary: 'Delete an organization that has no projects',
      answers:
        '`{}`; its members and keys lose access, its plan ends, its credit is lost; 409 while it has projects',
    }),
    route('GET /api/organizations/:organizationId/members', 'viewer', memberContract, 'list', {
      id: 'organizations.members.list',
      summary: 'List the members of an organization',
    }),
    route('POST /api/organizations/:organizationId/invite', 'admin', invitationContract, 'create', {
      id: 'organizations.invitations.create',
      summary: 'Invite a user by email; the link is shown once',
      takes: '`email`, `role`? (contributor)',
      answers:
        '`id`, `email`, `role`, `invitedBy`, `createdAt`, `expiresAt`, `inviteUrl`; the link is shown only here',
      status: 201,
    }),
    route('PATCH /api/organizations/:organizationId/members/:userId', 'admin', memberContract, 'changeRole', {
      id: 'organizations.members.update',
      summary: 'Change the role of a member',
      answers: 'The member; 409 for the only admin',
    }),
    route('DELETE /api/organizations/:organizationId/members/:userId', 'admin', memberContract, 'remove', {
      id: 'organizations.members.remove',
      summary: 'Remove a member, or leave the organization',
      answers: '`{}`; your own id leaves the organization; 409 for the only admin',
    }),
    route('GET /api/organizations/:organizationId/invitations', 'admin', invitationContract, 'list', {
      id: 'organizations.invitations.list',
      summary: 'List pending invitations',
      answers: 'A page of pending invitations, without their links',
    }),
    route(
      'DELETE /api/organizations/:organizationId/invitations/:invitationId',
      'admin',
      invitationContract,
      'withdraw',
      {
        id: 'organizations.invitations.withdraw',
        summary: 'Withdraw an invitation',
      },
    ),
    route('GET /api/organizations/:organizationId/audit', 'admin', auditContract, 'list', {
      id: 'organizations.audit.list',
      summary: 'List the audit log of an organization',
      answers:
        'For admins: a page of `id`, `action`, `actor` `{kind, id, name}`, `subject` `{kind, id, name}`, `details`, `createdAt`, newest first',
    }),
    route('GET /api/invitations/:token', 'open', invitationContract, 'show', {
      id: 'invitations.get',
      summary: 'Show an invitation to the holder of its link',
      answers:
        '`organizationName`, `role`, `maskedEmail` (`a***@example.com`), `expiresAt`; 404 when it is unknown, used, withdrawn or expired',
    }),
    route('POST /api/invitations/:token/accept', 'invited', invitationContract, 'accept', {
      id: 'invitations.accept',
      summary: 'Accept an invitation to your email address',
      answers: 'The organization and your `role` in it; 403 when the invitation is for another email',
    }),
  ],
  Projects: [
    route('POST /api/projects', 'contributor', projectContract, 'create', {
      id: 'projects.create',
      summary: 'Create a project',
      status: 201,
    }),
    route('GET /api/projects', 'viewer', projectContract, 'list', {
      id: 'projects.list',
      summary: 'List your projects',
      answers: 'A page of projects',
    }),
    route('GET /api/projects/:projectId', 'viewer', projectContract, 'get', {
      id: 'projects.get',
      summary: 'Get a project',
      answers: 'A project',
    }),
    route('GET /api/projects/:projectId/usage', 'viewer', usageContract, 'project', {
      id: 'projects.usage',
      summary: 'Count the jobs, verdicts, seconds and cost of a project by day',
      takes: '`from`?, `to`?: dates in UTC, at most 92 days; the last 30 days if omitted',
      answers:
        '`from`, `to`, `days`: `date`, `jobs` (`completed`, `cancelled`, `expired`, `failed`), `verdicts` (`pass`, `fail`, `not_applicable`, `none`), `billedSeconds`, `costUsd`; live jobs, with a test key those of test mode',
    }),
    route('PATCH /api/projects/:projectId', 'contributor', projectContract, 'update', {
      id: 'projects.update',
      summary: 'Change a project',
      answers: 'The project; omitted fields do not change, null clears a field',
    }),
    route('DELETE /api/projects/:projectId', 'contributor', projectContract, 'remove', {
      id: 'projects.delete',
      summary: 'Delete a project and everything in it',
      answers: '`{}`; everything in the project becomes a 404, running jobs are cancelled',
    }),
  ],
  'Completion webhook': webhookRoutes,
  'Error monitor': errormonRoutes,
  Secrets: secretRoutes,
  'API keys': [
    route('GET /api/keys', 'admin', keyContract, 'list', {
      id: 'keys.list',
      summary: 'List the API keys of an organization',
      answers:
        'A page of `id`, `name`, `mode`, `hint`, `createdBy` (a name), `createdAt`, `lastUsedAt`, `expiresAt`, `revokedAt`; never the value',
    }),
    route('POST /api/keys', 'admin', keyContract, 'create', {
      id: 'keys.create',
      summary: 'Create an API key; its value is shown once',
      answers: '`id`, `key`, `name`, `mode`; the value is shown only here',
      status: 201,
    }),
    route('POST /api/keys/:keyId/revoke', 'admin', keyContract, 'revoke', {
      id: 'keys.revoke',
      summary: 'Revoke an API key',
      answers: '`{}`; the key stays in the list',
    }),
    route('DELETE /api/keys/:keyId', 'admin', keyContract, 'remove', {
      id: 'keys.delete',
      summary: 'Delete an API key',
    }),
  ],
  'Personal access tokens': [
    route('POST /api/pats', 'session', patContract, 'create', {
      id: 'tokens.create',
      summary: 'Create a personal access token; its value is shown once',
      answers: '`id`, `token`, `name`; the value is shown only here',
      status: 201,
    }),
    route('GET /api/pats', 'session', patContract, 'list', {
      id: 'tokens.list',
      summary: 'List your personal access tokens',
      answers: 'A page of tokens, as for API keys, without `createdBy` and `mode`',
    }),
    route('POST /api/pats/:patId/revoke', 'owner', patContract, 'revoke', {
      id: 'tokens.revoke',
      summary: 'Revoke a personal access token',
      answers: '`{}`; the token stays in the list',
    }),
    route('DELETE /api/pats/:patId', 'owner', patContract, 'remove', {
      id: 'tokens.delete',
      summary: 'Delete a personal access token',
    }),
  ],
  Templates: [
    route('GET /api/projects/:projectId/templates', 'viewer', templateContract, 'list', {
      id: 'templates.list',
      summary: 'List the templates of a project, built-in ones last',
      answers: "A page of templates: the project's own, newest first, then the built-in ones",
    }),
    route('POST /api/projects/:projectId/templates', 'contributor', templateContract, 'create', {
      id: 'templates.create',
      summary: 'Create a template',
      takes:
        '`name`, `testInstructions`, `description`?, `outputSchema`? or `resultsTemplate`?, `url`?, `deviceClass`?, `targetDurationMinutes`?, `maxExtensionMinutes`?, `maxExtensionCount`?',
      answers:
        '`id`, `projectId`, `name`, `description` or null, `testInstructions`, `outputSchema` or null, `resultsTemplate` or null, `url` or null, `deviceClass`, `targetDurationMinutes`, `maxExtensionMinutes`, `maxExtensionCount`, `builtIn`, `createdAt`, `updatedAt`; 409 when the project already has a template with this name',
      status: 201,
    }),
    route('GET /api/projects/:projectId/templates/:templateId', 'viewer', templateContract, 'get', {
      id: 'templates.get',
      summary: 'Get a template',
      answers: 'A template',
    }),
    route('PATCH /api/projects/:projectId/templates/:templateId', 'contributor', templateContract, 'update', {
      id: 'templates.update',
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
        id: 'templates.delete',
        summary: 'Delete a template',
        answers: '`{}`; its jobs do not change; 403 for a built-in one',
      },
    ),
  ],
  Schedules: [...scheduleRows],
  'Code hosting': [...codehostRoutes],
  'Current user and billing': [
    route('GET /api/auth/me', 'token', accountContract, 'me', {
      id: 'auth.me',
      summary: 'Get the current user',
      answers: '`user`, `email`; with an API key the user who created it',
    }),
    ...billingRoutes,
  ],
  Accounts: [
    route('POST /api/auth/signup', 'open', accountContract, 'signUp', {
      id: 'auth.signUp',
      summary: 'Sign up',
      answers: '`token`, `expiresAt`, `user`; also creates a personal organization',
      status: 201,
    }),
    route('POST /api/auth/login', 'open', accountContract, 'logIn', {
      id: 'auth.logIn',
      summary: 'Log in',
    }),
    route('POST /api/auth/logout', 'session', accountContract, 'logOut', {
      id: 'auth.logOut',
      summary: 'Log out',
    }),
    route('PATCH /api/auth/me', 'session', accountContract, 'updateMe', {
      id: 'auth.updateMe',
      summary: 'Change your name',
    }),
    route('GET /api/auth/sessions', 'session', sessionContract, 'list', {
      id: 'auth.sessions.list',
      summary: 'List your sessions',
      answers: 'A page of `id`, `createdAt`, `lastUsedAt` or null, `expiresAt`, `current`, newest first',
    }),
    route('DELETE /api/auth/sessions/:sessionId', 'owner', sessionContract, 'end', {
      id: 'auth.sessions.end',
      summary: 'End one of your sessions',
      answers: '`{}`; from then on every request with it gets a 401',
    }),
    route('POST /api/auth/password', 'session', passwordContract, 'change', {
      id: 'auth.changePassword',
      summary: 'Change your password and end all your sessions',
      answers: '`{}`; all sessions of the user end; 403 when the current password is wrong',
    }),
    route('POST /api/auth/password-reset', 'open', passwordContract, 'requestReset', {
      id: 'auth.requestPasswordReset',
      summary: 'Request a password reset mail',
      answers: '`{}`, also for an unknown email; 503 where the server sends no mail',
    }),
    route('POST /api/auth/password-reset/:token', 'open', passwordContract, 'reset', {
      id: 'auth.resetPassword',
      summary: 'Reset your password with the link of a mail',
      takes: '`newPassword`, `keepOrganizations`? (true): false when a stranger may have made the account',
      answers:
        '`{}`; all sessions of the user end; at the first proof of the address also personal access tokens and, with `keepOrganizations` false, memberships, API keys and sent invitations; 404 for a link that is unknown, used or an hour old',
    }),
    route('GET /api/auth/oidc/start', 'open', oidcContract, 'start', {
      id: 'auth.oidc.start',
      summary: 'Start an OpenID Connect sign-in',
      takes: '`returnTo`?: a path of the web app, such as `/jobs`',
      answers:
        '302 to the OpenID Connect provider; 404 where none is configured; with `returnTo` a failure is 303 to the sign-in page',
      status: 302,
      byHand: true,
      seeOther: 'With `returnTo`, after a failure: the page of the web app that shows it',
    }),
    route('GET /api/auth/oidc/callback', 'open', oidcContract, 'finish', {
      id: 'auth.oidc.callback',
      summary: 'Complete an OpenID Connect sign-in',
      takes: '`code`, `state`, `iss`, `error`, from the provider',
      answers:
        '`token`, `expiresAt`, `user`; once, within ten minutes, from the browser that started the sign-in; with `returnTo` 303 to it and the cookie of the web app, or to the sign-in page with the `problem`',
      byHand: true,
      seeOther: 'After a start with `returnTo`: that page, or after a failure the one that shows it',
      filledIn: ['browserSecret'],
    }),
  ],
  'Web app': webRows,
  Testers: [...testerRows],
  'Model Context Protocol': [
    route('POST /api/mcp', 'token', mcpExchange, 'exchange', {
      id: 'mcp.call',
      summary: 'Exchange a message of the Model Context Protocol',
      takes: 'One message of JSON-RPC 2.0: `jsonrpc`, `id`?, `method`, `params`?',
      answers: 'One message as JSON, or messages as server-sent events; see Agents',
      byHand: true,
      answerTypes: ['application/json', 'text/event-stream'],
    }),
  ],
  Administration: [
    route('GET /api/admin/organizations', 'platform_admin', organizationContract, 'search', {
      id: 'admin.organizations.list',
      summary: 'List all organizations, or search them by name, slug or id',
      answers: 'A page of organizations, newest first',
    }),
    route('GET /api/admin/jobs', 'platform_admin', openJobContract, 'list', {
      id: 'admin.jobs.list',
      summary: 'List the live jobs under way, the longest wait first',
      answers:
        'A page of `id`, `projectId`, `projectName`?, `organizationId`, `status`, `createdAt`, `claimedAt`?, `submittedAt`?, `responseDeadline`?, `testerAlias`?',
    }),
    route('POST /api/admin/jobs/:jobId/cancel', 'platform_admin', openJobContract, 'cancel', {
      id: 'admin.jobs.cancel',
      summary: 'Cancel a live job of any organization; its caller and its tester read the reason',
      answers: '`{}`; 409 when the job has ended or the report is submitted',
    }),
    route('GET /api/admin/browsers', 'platform_admin', openVisitContract, 'list', {
      id: 'admin.browsers.list',
      summary: 'List the remote browsers that run, the oldest first',
      answers:
        'A page of `id`, `jobId`, `replica`?, `status` (starting, ready), `deviceClass`, `restarts`, `memoryMb`?, `startedAt`',
    }),
    route('DELETE /api/admin/browsers/:visitId', 'platform_admin', openVisitContract, 'end', {
      id: 'admin.browsers.delete',
      summary: 'End a remote browser; what it has recorded is kept',
      takes: 'In the query `note`?: why, for the audit log',
    }),
    route('POST /api/admin/testers', 'platform_admin', testerContract, 'appoint', {
      id: 'admin.testers.create',
      summary: 'Make a user a tester',
    }),
    route('GET /api/admin/testers', 'platform_admin', testerContract, 'list', {
      id: 'admin.testers.list',
      summary: 'List testers',
      answers: 'A page of testers',
    }),
    route('DELETE /api/admin/testers/:userId', 'platform_admin', testerContract, 'dismiss', {
      id: 'admin.testers.delete',
      summary: 'Remove a tester',
      takes: 'In the query `note`?: why, for the audit log',
      answers: '`{}`; the tester’s active job returns to the queue',
    }),
    route('GET /api/admin/audit', 'platform_admin', auditContract, 'ofPlatform', {
      id: 'admin.audit.list',
      summary: 'List the actions of administrators that belong to no organization',
      answers: 'A page of entries as in the log of an organization, newest first',
    }),
    route('POST /api/admin/credits', 'platform_admin', billingContract, 'grantCredit', {
      id: 'admin.grantCredit',
      summary: 'Grant credit to an organization',
    }),
  ],
};

export const routes: readonly Route[] = Object.entries(sections).flatMap(([section, rows]) =>
  rows.map((row) => ({ section, ...row })),
);
