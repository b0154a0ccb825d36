/** Answers every error as `{error, message, code}` with its status. Logs undeclared ones with their cause and the request id. */
import { type ArgumentsHost, Catch, type ExceptionFilter, Injectable, Logger } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { answerOf, errorBody, withoutBody } from './error-answer.js';

/** For errors without their own time. */
const defaultRetryAfterSeconds: Readonly<Record<number, number>> = { 429: 60 };

@Catch()
@Injectable()
export class ErrorFilter implements ExceptionFilter {
  private readonly log = new Logger(ErrorFilter.name);

  catch(error: unknown, host: ArgumentsHost): void {
    this.send(error, host.switchToHttp().getResponse<FastifyReply>());
  }

  send(error: unknown, reply: FastifyReply): void {
    const { request } = reply;
    const known = answerOf(error, request.routeOptions?.bodyLimit);
    const answer = hasEmptyBody(request) ? withoutBody(known) : known;
    const { status, unforeseen } = answer;
    const retryAfterSeconds = answer.retryAfterSeconds ?? defaultRetryAfterSeconds[status];
    if (unforeseen) {
      const { id, method, routeOptions } = reply.request;
      this.log.error({ err: error, requestId: id, method, route: routeOptions?.url }, 'a request failed');
    }
    // The client has disconnected, or the answer has started.
    if (reply.sent) return;
    if (status === 401) reply.header('www-authenticate', 'Bearer realm="handtest"');
    if (retryAfterSeconds && !reply.hasHeader('retry-after')) reply.header('retry-after', retryAfterSeconds);
    // The rest of an unread body (413) must not be read as the next request.
    if (!reply.request.raw.complete) reply.header('connection', 'close');
    reply.status(status).send(errorBody(answer));
  }
}

function hasEmptyBody({ method, headers }: FastifyRequest): boolean {
  const takesBody = ['POST', 'PUT', 'PATCH'].includes(method);
  return takesBody && headers['transfer-encoding'] === undefined && !Number(headers['content-length'] ?? 0);
}
