/** The parser of every request body: a JSON object, at most 32 levels deep, without keys that reach for prototypes. */
import { InvalidRequest } from '@handtest/contracts/define';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { nestedDeeperThan } from './json-depth.js';

const maximumDepth = 32;

type Done = (error: Error | null, body?: unknown) => void;

/**
 * @param rawPaths of these the bytes themselves are the body, unread
 * @param server its own parser refuses `__proto__` and `constructor.prototype` as keys
 */
export function jsonBodyParser(
  server: FastifyInstance,
  rawPaths: ReadonlySet<string | undefined> = new Set(),
) {
  const parse = server.getDefaultJsonParser('error', 'error');
  return (request: FastifyRequest, bytes: Buffer, done: Done): void => {
    if (rawPaths.has(request.routeOptions.url)) return done(null, bytes);
    // Clients that name a content type on every request send it with an empty body too.
    if (bytes.length === 0) return done(null, {});
    if (nestedDeeperThan(maximumDepth, bytes)) {
      return done(new InvalidRequest(`The body is nested more than ${maximumDepth} levels deep`));
    }
    void parse(request, bytes.toString(), (error: Error | null, body?: unknown) => {
      if (error) return done(error);
      if (typeof body !== 'object' || body === null || Array.isArray(body)) {
        return done(new InvalidRequest('The body must be a JSON object'));
      }
      done(null, body);
    });
  };
}
