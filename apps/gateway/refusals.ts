/**
 * Hooks that answer a request before it meets a route: by its Host headers, its method, the slashes of its path, and a
 * compressed body.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errorBody } from './error/error-answer.js';
import { EndpointNotFound, InvalidHost, MethodNotAllowed, UnsupportedMediaType } from './error/refusal.js';
import { AllowedMethods, tidyPath } from './route/allowed-methods.js';
import { preflightHeaders } from './security-headers.js';

type Done = () => void;

/** Proxies differ in which of two hosts they read; Node reads the first. A loop, because it runs on every request. */
export function refuseHosts({ raw }: FastifyRequest, reply: FastifyReply, done: Done): void {
  let hosts = 0;
  for (let index = 0; index < raw.rawHeaders.length; index += 2) {
    const name = raw.rawHeaders[index]!;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++;
  }
  if (hosts === 1 || (hosts === 0 && raw.httpVersion === '1.0')) return done();
  const body = errorBody(new InvalidHost());
  reply.status(400).header('connection', 'close').send(body);
}

/** Of the header Content-Encoding. Some clients name a character set there, which changes nothing. */
const compression = /\b(?:br|compress|deflate|gzip|zstd)\b/i;

/** Bodies are read as they come. */
export function refuseCompressed({ headers }: FastifyRequest, reply: FastifyReply, done: Done): void {
  const encoding = headers['content-encoding'];
  if (encoding === undefined || !compression.test(encoding)) return done();
  reply.status(415).send(errorBody(new UnsupportedMediaType('The body must not be compressed')));
}

/**
 * A hook that answers what no route does: 204 for OPTIONS, 405 for a path with other methods, and a 404 that explains a path
 * with too many slashes. Created before the routes are registered.
 */
export function refuseMethods(server: FastifyInstance) {
  const allowed = new AllowedMethods();
  server.addHook('onRoute', ({ method, url }) => {
    for (const name of [method].flat()) allowed.add(name, url);
  });
  return (request: FastifyRequest, reply: FastifyReply, done: Done): void => {
    if (hasRoute(request)) return done();
    const methods = allowed.of(request.url);
    if (methods.length > 0) reply.header('allow', methods.join(', '));
    if (isPreflight(request, reply)) return void reply.headers(preflightHeaders).status(204).send();
    if (methods.length > 0) return refuseMethod(request, reply, methods);
    if (allowed.of(tidyPath(request.url)).length === 0) return done();
    reply.status(404).send(errorBody(new EndpointNotFound(tooManySlashes)));
  };
}

/** A slash before another, or at the end of the path. */
const spareSlash = /^[^?]*\/(?:[/?]|$)/;

/** Routers find a route with an empty parameter: in `/api/jobs/` an empty id of a job. */
function hasRoute({ is404, url, routeOptions }: FastifyRequest): boolean {
  return !is404 && (!spareSlash.test(url) || /[/*]$/.test(routeOptions.url!));
}

const tooManySlashes = 'Endpoint not found; the path must have single slashes and no slash at its end';

function refuseMethod({ method }: FastifyRequest, reply: FastifyReply, methods: readonly string[]): void {
  if (method === 'OPTIONS') return void reply.status(204).send();
  const message = `The method must be ${methods.join(', ').replace(/, (\w+)$/, ' or $1')}`;
  reply.status(405).send(errorBody(new MethodNotAllowed(message)));
}

/**
 * From a page that may read the answer. Of an unknown path too: the page then reads the 404, instead of an error of its
 * browser.
 */
function isPreflight({ method, headers }: FastifyRequest, reply: FastifyReply): boolean {
  const isAsked = method === 'OPTIONS' && 'access-control-request-method' in headers;
  return isAsked && reply.hasHeader('access-control-allow-origin');
}
