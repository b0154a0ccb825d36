/** The rows about error monitors, a part of the table in `routes.ts`. */
import { errormonContract } from '@handtest/contracts/extraction';
import { type Route, route } from './route.js';

const path = '/api/projects/:projectId/errormon';

export const errormonRoutes: Omit<Route, 'section'>[] = [
  route(`GET ${path}`, 'viewer', errormonContract, 'get', {
    id: 'errormon.get',
    summary: 'Get the error monitor of a project',
    answers:
      '`projectId`, `baseUrl`, `organizationSlug`, `projectSlug`, `environment`?, `hint` (of the token), `status` (untested, working, failing), `lastFailure` or null, `createdAt`, `updatedAt`; 404 when there is none',
  }),
  route(`PUT ${path}`, 'contributor', errormonContract, 'put', {
    id: 'errormon.set',
    liveOnly: true,
    summary: 'Connect a project to its error monitor; the token is never shown again',
    takes: '`baseUrl`, `organizationSlug`, `projectSlug`, `token` (scope project:read), `environment`?',
    answers: 'As above',
  }),
  route(`DELETE ${path}`, 'contributor', errormonContract, 'remove', {
    id: 'errormon.delete',
    liveOnly: true,
    summary: 'Disconnect a project from its error monitor',
    answers: '`{}`, also when there is none',
  }),
  route(`POST ${path}/test`, 'contributor', errormonContract, 'test', {
    id: 'errormon.test',
    liveOnly: true,
    summary: 'Read events of the last day from the error monitor of a project',
    answers:
      '`reachable`, `responseStatus` or null, `failure` or null, `events` (a number) or null; 404 without an error monitor, 429 within ten seconds after another test',
  }),
];
