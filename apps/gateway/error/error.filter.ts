/** The one way every error leaves by: as `{error, message}` with its status; unforeseen ones are logged, with cause. */
import { type ArgumentsHost, Catch, type ExceptionFilter, Injectable, Logger } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { answerOf, errorBody } from './error-answer.js';

/** Of an error that does not say itself when to try again. */
const defaultRetryAfterSeconds: Readonly<Record<number, number>> = { 429: 60 };

@Catch()
@Injectable()
export class ErrorFilter implements ExceptionFilter {
  private readonly log = new Logger(ErrorFilter.name);

  catch(error: unknown, host: ArgumentsHost): void {
    this.send(error, host.switchToHttp().getResponse<FastifyReply>());
  }

  send(error: unknown, reply: FastifyReply): void {
    const { status, message, unforeseen, ...answer } = answerOf(error);
    const retryAfterSeconds = answer.retryAfterSeconds ?? defaultRetryAfterSeconds[status];
    if (unforeseen) {
      const { id, method, routeOptions } = reply.request;
      this.log.error({ err: error, requestId: id, method, route: routeOptions?.url }, 'a request failed');
    }
    // The client has gone, or the answer had begun: nothing can be said any more.
    if (reply.sent) return;
    if (status === 401) reply.header('www-authenticate', 'Bearer');
    if (retryAfterSeconds && !reply.hasHeader('retry-after')) reply.header('retry-after', retryAfterSeconds);
    // 413 and the like come before the body was read: what is still under way must not be taken for the next request.
    if (!reply.request.raw.complete) reply.header('connection', 'close');
    reply.status(status).send(errorBody(status, message));
  }
}
