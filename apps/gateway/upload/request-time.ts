/** How long a request may take to arrive, body included: who drips bytes keeps no connection. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isUpload } from './recording-body.js';

const answer = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';

/** A hook. Node's own limit holds for all requests alike, and recordings take longer. */
export function limitTime(limitMs: number) {
  return (request: FastifyRequest, _reply: FastifyReply, done: () => void): void => {
    const { raw, headers } = request;
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
    if (hasBody && !isUpload(request)) {
      const timer = setTimeout(() => {
        if (!raw.complete) raw.socket.end(answer, () => raw.destroy());
      }, limitMs).unref();
      const clear = () => clearTimeout(timer);
      // Whoever waits in `/api/run` for an hour keeps no timer once the body is there.
      raw.once('end', clear).once('close', clear);
    }
    done();
  };
}
