/** How long a request may take to arrive, body included: who drips bytes keeps no connection. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { rawAnswer } from '../error/unreadable-request.js';
import { isUpload } from './recording-body.js';

const message = 'The body did not arrive in time, please send the request again';

/** A hook. Node's own limit holds for all requests alike, and recordings take longer. */
export function limitTime(limitMs: number) {
  return (request: FastifyRequest, _reply: FastifyReply, done: () => void): void => {
    const { raw, headers } = request;
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
    if (hasBody && !isUpload(request)) {
      const timer = setTimeout(() => {
        if (!raw.complete) raw.socket.end(rawAnswer(408, message), () => raw.destroy());
      }, limitMs).unref();
      const clear = () => clearTimeout(timer);
      // Whoever waits in `/api/run` for an hour keeps no timer once the body is there.
      raw.once('end', clear).once('close', clear);
    }
    done();
  };
}
