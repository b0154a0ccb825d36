import { getMetadataStorage } from 'class-validator';
import { accessOf } from '../access/authentication.guard.js';
import { RouteController } from '../endpoint/route.controller.js';
import { endpointOf, operationOf, pathParameters, type Route } from './route.js';
import { routes } from './routes.js';

describe('the route table', () => {
  it('names every endpoint once', () => {
    const endpoints = routes.map(endpointOf);
    expect(new Set(endpoints).size).toBe(endpoints.length);
  });

  it('gives every endpoint a method of the SDK, each once, none the group of others', () => {
    const ids = routes.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[a-z]+(\.[a-z]+([A-Z][a-z]+)*){1,3}$/);
    const groups = new Set(
      ids.flatMap((id) => id.split('.').map((_, index, parts) => parts.slice(0, index).join('.'))),
    );
    expect(ids.filter((id) => groups.has(id))).toEqual([]);
  });

  it.each(routes.map((row) => [endpointOf(row), row] as const))(
    '%s leads to an operation whose request has its path parameters',
    (_name, row) => {
      const operation = operationOf(row);
      expect(operation).toBeDefined();
      const known = getMetadataStorage()
        .getTargetValidationMetadatas(operation.request, '', false, false)
        .map(({ propertyName }) => propertyName);
      for (const parameter of pathParameters(row.path)) expect(known).toContain(parameter);
    },
  );

  it('is answered row by row by the controller, apart from those made by hand', () => {
    for (const row of routes.filter(({ byHand }) => !byHand)) {
      const handler = Object.getOwnPropertyDescriptor(RouteController.prototype, endpointOf(row))
        ?.value as object;
      expect(accessOf(handler)).toEqual({ access: row.access, liveOnly: row.liveOnly ?? false });
    }
  });

  it('lets a test key change jobs, templates, projects and webhooks, and nothing else', () => {
    const changing = routes.filter(
      ({ method, access }) => method !== 'GET' && (access === 'contributor' || access === 'token'),
    );
    const section = ({ liveOnly = false, ...row }: Route) => (liveOnly ? [] : [row.section]);
    expect([...new Set(changing.flatMap(section))]).toEqual([
      ...['Jobs', 'Projects', 'Completion webhook', 'Templates', 'Model Context Protocol'],
    ]);
    const inJobs = changing.filter((row) => row.section === 'Jobs' && row.liveOnly);
    expect(inJobs.map(endpointOf)).toEqual(['POST /api/jobs/:jobId/create-issue']);
  });

  it('opens nothing but signing up and in, lost passwords, invitations, the status of a job, and what is signed', () => {
    expect(routes.filter(({ access }) => access === 'open').map(endpointOf)).toEqual([
      'GET /api/jobs/:jobId/status',
      'GET /api/jobs/:jobId/telemetry',
      'GET /api/recordings/:jobId',
      'GET /api/screenshots/:jobId/:screenshotId',
      'GET /api/avatars/:avatar',
      'GET /api/invitations/:token',
      'GET /api/codehost/oauth/callback',
      'POST /api/codehost/webhook',
      'POST /api/billing/stripe-events',
      'POST /api/auth/signup',
      'POST /api/auth/login',
      'POST /api/auth/password-reset',
      'POST /api/auth/password-reset/:token',
      'GET /api/auth/oidc/start',
      'GET /api/auth/oidc/callback',
      'GET /api/web/config',
      'POST /api/web/signup',
      'POST /api/web/login',
    ]);
  });
});
