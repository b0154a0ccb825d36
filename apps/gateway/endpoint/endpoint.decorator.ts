/** `@Endpoint('POST /api/jobs')` binds a controller's method to a row of the route table: path, access, status. */
import { applyDecorators, HttpCode, RequestMapping, RequestMethod, UseGuards } from '@nestjs/common';
import { AuthenticationGuard, StatesAccess } from '../access/authentication.guard.js';
import { endpointOf, type Route } from '../route/route.js';
import { routes } from '../route/routes.js';

/** @param endpoint method and path of a row with its own controller (`byHand`) */
export function Endpoint(endpoint: string): MethodDecorator {
  const row = routes.find((candidate) => candidate.byHand && endpointOf(candidate) === endpoint);
  if (!row) throw new Error(`The route table has no row ${endpoint} with byHand`);
  return Answers(row);
}

/** The decorators of the method that answers a row. */
export function Answers(row: Route): MethodDecorator {
  return applyDecorators(
    RequestMapping({ method: RequestMethod[row.method], path: row.path }),
    HttpCode(row.status),
    StatesAccess(row),
    // No guard on open routes: the job status is requested more often than all other routes together.
    ...(row.access === 'open' ? [] : [UseGuards(AuthenticationGuard)]),
  );
}
