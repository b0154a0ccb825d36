/** The rows about code hosting, a part of the table in `routes.ts`. */
import {
  ConnectFinished,
  connectionContract,
  hookContract,
  hookLimitBytes,
  issueContract,
  repositoryContract,
  testSessionContract,
} from '@handtest/contracts/codehost';
import { jsonType, type Route, route } from './route.js';

export const codehostRoutes: Omit<Route, 'section'>[] = [
  route('GET /api/codehost/oauth/authorize', 'admin', connectionContract, 'authorizeUrl', {
    id: 'codehost.connections.authorize',
    summary: 'Start to connect an organization to its code host',
    answers:
      '`url`: the page that installs the App; `connectUrl`: the page for an App that is already installed; `expiresAt`. 503 when no App is configured',
  }),
  route('GET /api/codehost/oauth/callback', 'open', connectionContract, 'finish', {
    id: 'codehost.connections.callback',
    summary: 'Return from the code host; links nothing before the confirmation',
    takes: '`code`, `state`, `installation_id`, `setup_action`, `error`, from the code host',
    answers:
      '302 to the dashboard with `confirm` or `problem`; with `Accept: application/json` instead `confirm`, `account`, `repositories`, or an error',
    status: 302,
    byHand: true,
    response: ConnectFinished,
  }),
  route('POST /api/codehost/connections/confirm', 'person', connectionContract, 'confirm', {
    id: 'codehost.connections.confirm',
    summary: 'Confirm a connection with the code of the redirect',
    takes: '`code`, `allRepositories`? (false)',
    answers:
      '`items`: the connections; 404 unless the same user requested the link, once and within 10 minutes; 403 when the user is no admin any more',
  }),
  route('GET /api/codehost/connections', 'viewer', connectionContract, 'list', {
    id: 'codehost.connections.list',
    summary: 'List the connections of an organization to its code host',
  }),
  route('DELETE /api/codehost/connections/:connectionId', 'admin', connectionContract, 'remove', {
    id: 'codehost.connections.delete',
    summary: 'Remove a connection; the App stays installed',
  }),
  route('PUT /api/codehost/token', 'admin', connectionContract, 'putToken', {
    id: 'codehost.token.set',
    summary: 'Set the token of an organization for its code host',
    answers: 'The connection with the `hint` of the token; its value is never shown',
  }),
  route('DELETE /api/codehost/token', 'admin', connectionContract, 'removeToken', {
    id: 'codehost.token.delete',
    summary: 'Remove the token of an organization for its code host',
    answers: '`{}`, also when there is none',
  }),
  route('GET /api/codehost/repositories', 'viewer', repositoryContract, 'list', {
    id: 'codehost.repositories.list',
    summary: 'List the repositories that an organization may use',
    answers:
      'A page of `fullName`, `private`, `defaultBranch` or null, `url`, `connectionId`, `access` (granted, reconnect), by name',
  }),
  route('POST /api/codehost/repositories/refresh', 'contributor', repositoryContract, 'refresh', {
    id: 'codehost.repositories.refresh',
    liveOnly: true,
    summary: 'Read the repositories of an organization from its code host again',
    answers: '`repositories`: how many the organization may use',
  }),
  route('GET /api/codehost/issues', 'viewer', issueContract, 'list', {
    id: 'codehost.issues.list',
    summary: "List the issues of a project's repository",
    takes:
      '`projectId`, `repo` (one of the project’s; its first), `state` (open; closed, all), `labels` with commas (all of them), `assignee` (login, none, *), `sort` (created; updated, comments), `direction` (desc; asc), `page` (1), `per_page` (30, at most 100)',
    answers:
      '`items` with bodies of at most 8,000 characters; `pagination` also has `page`, `perPage`, and `truncated` for more than 20,000 issues. 503 when the code host limits or is down, and beyond the first 1,000 while the issues are read for the first time',
  }),
  route('GET /api/codehost/issues/:issueNumber', 'viewer', issueContract, 'get', {
    id: 'codehost.issues.get',
    summary: "Get an issue of a project's repository",
    answers: 'The issue as the code host has it; 404 for a pull request',
  }),
  route('POST /api/codehost/issues/test', 'contributor', testSessionContract, 'test', {
    id: 'codehost.issues.test',
    liveOnly: true,
    summary: "Test an issue of a project's repository",
    answers:
      '`sessionId`. The job is created afterwards. 400 when the project has no repository or no default url',
  }),
  route('POST /api/codehost/issues/bulk-test', 'contributor', testSessionContract, 'bulkTest', {
    id: 'codehost.issues.bulkTest',
    liveOnly: true,
    summary: "Test several issues of a project's repository, each by a job of its own",
    answers:
      '`sessionId`. The jobs are created afterwards. 400 when the project has no repository or no default url',
  }),
  route('GET /api/codehost/issues/test-sessions', 'viewer', testSessionContract, 'list', {
    id: 'codehost.testSessions.list',
    summary: 'List the test sessions of a project',
    answers: '`sessions`, newest first, and `pagination`',
  }),
  route('GET /api/codehost/issues/test-sessions/:sessionId', 'viewer', testSessionContract, 'get', {
    id: 'codehost.testSessions.get',
    summary: 'Get a test session',
    answers:
      '`id`, `projectId`, `repo`, `issueNumbers`, `status` (running; completed: all jobs have ended, at least one is completed; failed), `jobs` (`issueNumber`, `jobId` or null, `status`: of the job, or waiting, not_created; `message`?), `createdAt`',
  }),
  route('POST /api/codehost/webhook', 'open', hookContract, 'receive', {
    id: 'codehost.receiveEvent',
    summary: 'Receive an event of the code host',
    takes: 'An event, with its `x-hub-signature-256`, `x-github-delivery`, `x-github-event`',
    answers: '`{}`; 400 when the signature is invalid or the body is not an event',
    byHand: true,
    rawBody: true,
    bodyLimitBytes: hookLimitBytes,
    bodyTypes: [jsonType],
  }),
];
