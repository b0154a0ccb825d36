/** The rows about code hosting, a part of the table in `routes.ts`. */
import {
  ConnectFinished,
  connectionContract,
  hookContract,
  hookLimitBytes,
  repositoryContract,
} from '@handtest/contracts/codehost';
import { type Route, route } from './route.js';

export const codehostRoutes: Omit<Route, 'section'>[] = [
  route('GET /api/codehost/oauth/authorize', 'admin', connectionContract, 'authorizeUrl', {
    summary: 'Start to connect an organization to its code host',
    answers:
      '`url`: the page that installs the App; `connectUrl`: the page for an App that is already installed; `expiresAt`. 503 when no App is configured',
  }),
  route('GET /api/codehost/oauth/callback', 'open', connectionContract, 'finish', {
    summary: 'Return from the code host; links nothing before the confirmation',
    takes: '`code`, `state`, `installation_id`, `setup_action`, `error`, from the code host',
    answers:
      '302 to the dashboard with `confirm` or `problem`; with `Accept: application/json` instead `confirm`, `account`, `repositories`, or an error',
    status: 302,
    byHand: true,
    response: ConnectFinished,
  }),
  route('POST /api/codehost/connections/confirm', 'person', connectionContract, 'confirm', {
    summary: 'Confirm a connection with the code of the redirect',
    takes: '`code`, `allRepositories`? (false)',
    answers:
      '`items`: the connections; 404 unless the same user requested the link, once and within 10 minutes; 403 when the user is no admin any more',
  }),
  route('GET /api/codehost/connections', 'viewer', connectionContract, 'list', {
    summary: 'List the connections of an organization to its code host',
  }),
  route('DELETE /api/codehost/connections/:connectionId', 'admin', connectionContract, 'remove', {
    summary: 'Remove a connection; the App stays installed',
  }),
  route('PUT /api/codehost/token', 'admin', connectionContract, 'putToken', {
    summary: 'Set the token of an organization for its code host',
    answers: 'The connection with the `hint` of the token; its value is never shown',
  }),
  route('DELETE /api/codehost/token', 'admin', connectionContract, 'removeToken', {
    summary: 'Remove the token of an organization for its code host',
    answers: '`{}`, also when there is none',
  }),
  route('GET /api/codehost/repositories', 'viewer', repositoryContract, 'list', {
    summary: 'List the repositories that an organization may use',
    answers:
      'A page of `fullName`, `private`, `defaultBranch` or null, `url`, `connectionId`, `access` (granted, reconnect), by name',
  }),
  route('POST /api/codehost/repositories/refresh', 'contributor', repositoryContract, 'refresh', {
    summary: 'Read the repositories of an organization from its code host again',
    answers: '`repositories`: how many the organization may use',
  }),
  route('POST /api/codehost/webhook', 'open', hookContract, 'receive', {
    summary: 'Receive an event of the code host',
    takes: 'An event, with its `x-hub-signature-256`, `x-github-delivery`, `x-github-event`',
    answers: '`{}`; 400 when the signature is invalid or the body is not an event',
    byHand: true,
    rawBody: true,
    bodyLimitBytes: hookLimitBytes,
    bodyType: 'application/json',
  }),
];
