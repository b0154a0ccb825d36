/** Who logs out with the cookie of a session that has ended is logged out: the answer deletes the cookie. */
import { TokenNotAccepted } from '@handtest/contracts/identity';
import { type ArgumentsHost, Catch, type ExceptionFilter, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { GatewayConfig } from '../config.js';
import { ErrorFilter } from '../error/error.filter.js';
import { SessionCookie } from './session-cookie.js';

@Catch(TokenNotAccepted)
@Injectable()
export class EndedSessionFilter implements ExceptionFilter {
  private readonly cookie: SessionCookie;

  constructor(
    private readonly errors: ErrorFilter,
    { publicUrl }: GatewayConfig,
  ) {
    this.cookie = new SessionCookie(publicUrl);
  }

  catch(error: TokenNotAccepted, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    if (this.cookie.tokenIn(request.headers) === undefined) return this.errors.catch(error, host);
    if (!reply.sent) reply.status(200).header('set-cookie', this.cookie.cleared()).send({});
  }
}
