import { getMetadataStorage } from 'class-validator';
import { accessOf } from '../access/authentication.guard.js';
import { RouteController } from '../endpoint/route.controller.js';
import { endpointOf, operationOf, pathParameters } from './route.js';
import { routes } from './routes.js';

describe('the route table', () => {
  it('names every endpoint once', () => {
    const endpoints = routes.map(endpointOf);
    expect(new Set(endpoints).size).toBe(endpoints.length);
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
      expect(accessOf(handler)).toBe(row.access);
    }
  });

  it('opens nothing but signing up and in, lost passwords, the status of a job, and what is signed', () => {
    expect(routes.filter(({ access }) => access === 'open').map(endpointOf)).toEqual([
      'GET /api/jobs/:jobId/status',
      'GET /api/jobs/:jobId/telemetry',
      'GET /api/recordings/:jobId',
      'GET /api/codehost/oauth/callback',
      'POST /api/codehost/webhook',
      'POST /api/billing/stripe-events',
      'POST /api/auth/signup',
      'POST /api/auth/login',
      'POST /api/auth/password-reset',
      'POST /api/auth/password-reset/:token',
      'GET /api/auth/oidc/start',
      'GET /api/auth/oidc/callback',
    ]);
  });
});
