/** Limits the time in which a request with its body must arrive, so that slow clients cannot keep connections. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { RequestTimedOut } from '../error/refusal.js';
import { rawAnswer } from '../error/unreadable-request.js';
import { isUpload } from './recording-body.js';

/** A hook. Node's own limit is one for all requests, and recordings take longer. */
export function limitTime(limitMs: number) {
  return (request: FastifyRequest, _reply: FastifyReply, done: () => void): void => {
    const { raw, headers } = request;
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
    if (hasBody && !isUpload(request)) {
      const timer = setTimeout(() => {
        if (!raw.complete) raw.socket.end(rawAnswer(new RequestTimedOut()), () => raw.destroy());
      }, limitMs).unref();
      const clear = () => clearTimeout(timer);
      // Once the body has arrived, an hour in `/api/run` needs no timer.
      raw.once('end', clear).once('close', clear);
    }
    done();
  };
}
