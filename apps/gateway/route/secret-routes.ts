/** The rows about secrets of projects, a part of the table in `routes.ts`. */
import { secretContract } from '@handtest/contracts/browser';
import { type Route, route } from './route.js';

const path = '/api/projects/:projectId/secrets';

export const secretRoutes: Omit<Route, 'section'>[] = [
  route(`GET ${path}`, 'viewer', secretContract, 'list', {
    id: 'secrets.list',
    summary: 'List the secrets of a project, without their values',
    answers:
      'A page of `id`, `projectId`, `name`, `origins`, `username`, `hasPassword`, `hasTotp`, `createdAt`, `updatedAt`, `lastUsedAt` or null, by name; never a value',
  }),
  route(`POST ${path}`, 'contributor', secretContract, 'create', {
    id: 'secrets.create',
    liveOnly: true,
    summary: 'Create a secret that testers fill in and never see',
    takes:
      '`name`, `origins` (1 to 10), `username`, `password`, `totpSeed`? (base32); the last two are never shown again',
    answers: 'The secret, as above; 409 when the project already has one with this name',
    status: 201,
  }),
  route(`PATCH ${path}/:secretId`, 'contributor', secretContract, 'update', {
    id: 'secrets.update',
    liveOnly: true,
    summary: 'Change a secret, or replace its values',
    takes: 'Any of the fields above',
    answers: 'The secret; what is left out stays, null removes `totpSeed`',
  }),
  route(`DELETE ${path}/:secretId`, 'contributor', secretContract, 'remove', {
    id: 'secrets.delete',
    liveOnly: true,
    summary: 'Delete a secret',
    answers: '`{}`; jobs that name it go on without it',
  }),
];
