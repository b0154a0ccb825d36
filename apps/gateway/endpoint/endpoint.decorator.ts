/** `@Endpoint('POST /api/jobs')` makes a controller's method answer that row of the route table: path, access, status. */
import { applyDecorators, HttpCode, RequestMapping, RequestMethod, UseGuards } from '@nestjs/common';
import { AuthenticationGuard, StatesAccess } from '../access/authentication.guard.js';
import { Described } from '../openapi/described.decorator.js';
import { endpointOf, type Route } from '../route/route.js';
import { routes } from '../route/routes.js';

/** @param endpoint method and path of a row that is made by hand */
export function Endpoint(endpoint: string): MethodDecorator {
  const row = routes.find((candidate) => candidate.byHand && endpointOf(candidate) === endpoint);
  if (!row) throw new Error(`The route table has no row ${endpoint} that is made by hand`);
  return Answers(row);
}

/** All that a row says about the method that answers it. */
export function Answers(row: Route): MethodDecorator {
  return applyDecorators(
    RequestMapping({ method: RequestMethod[row.method], path: row.path }),
    HttpCode(row.status),
    StatesAccess(row.access),
    // Open routes have no guard at all: the hot one of them is asked more often than all others together.
    ...(row.access === 'open' ? [] : [UseGuards(AuthenticationGuard)]),
    Described(row),
  );
}
