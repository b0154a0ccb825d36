/** Hooks that refuse a request before it meets a route: by its Host headers, and by its method. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errorBody } from './error/error-answer.js';
import { AllowedMethods } from './route/allowed-methods.js';

type Done = () => void;

/** Proxies differ in which of two hosts they read; Node reads the first. A loop, because it runs on every request. */
export function refuseHosts({ raw }: FastifyRequest, reply: FastifyReply, done: Done): void {
  let hosts = 0;
  for (let index = 0; index < raw.rawHeaders.length; index += 2) {
    const name = raw.rawHeaders[index]!;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++;
  }
  if (hosts === 1 || (hosts === 0 && raw.httpVersion === '1.0')) return done();
  const body = errorBody(400, 'The request must have one Host header');
  reply.status(400).header('connection', 'close').send(body);
}

/** A hook that answers 405 for a path with other methods. Created before the routes are registered. */
export function refuseMethods(server: FastifyInstance) {
  const allowed = new AllowedMethods();
  server.addHook('onRoute', ({ method, url }) => {
    for (const name of [method].flat()) allowed.add(name, url);
  });
  return (request: FastifyRequest, reply: FastifyReply, done: Done): void => {
    const methods = request.is404 ? allowed.of(request.url) : [];
    if (methods.length === 0) return done();
    const body = errorBody(405, `The method must be ${methods.join(', ').replace(/, (\w+)$/, ' or $1')}`);
    reply.status(405).header('allow', methods.join(', ')).send(body);
  };
}
