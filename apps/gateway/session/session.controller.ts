/** `/api/web`: signing up, in and out in a browser. The token is in the cookie and in no answer. */
import {
  AccountClient,
  type LogInRequest,
  type SessionStarted,
  type SignUpRequest,
} from '@handtest/contracts/identity';
import { Controller, Req, Res, UseFilters } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { GatewayConfig } from '../config.js';
import { Endpoint } from '../endpoint/endpoint.decorator.js';
import { callOf, requestOf } from '../route/route.js';
import { EndedSessionFilter } from './ended-session.filter.js';
import { SessionCookie } from './session-cookie.js';

@Controller()
export class SessionController {
  private readonly cookie: SessionCookie;

  constructor(
    private readonly accounts: AccountClient,
    { publicUrl }: GatewayConfig,
  ) {
    this.cookie = new SessionCookie(publicUrl);
  }

  @Endpoint('POST /api/web/signup')
  async signUp(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const fields = bodyOf(request) as SignUpRequest;
    this.begin(await this.accounts.signUp(fields, callOf(request, false)), reply);
  }

  @Endpoint('POST /api/web/login')
  async logIn(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const fields = bodyOf(request) as LogInRequest;
    this.begin(await this.accounts.logIn(fields, callOf(request, false)), reply);
  }

  @Endpoint('POST /api/web/logout')
  @UseFilters(EndedSessionFilter)
  async logOut(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    await this.accounts.logOut({}, callOf(request, false));
    if (!reply.sent) reply.header('set-cookie', this.cookie.cleared()).send({});
  }

  private begin({ token, user, expiresAt }: SessionStarted, reply: FastifyReply): void {
    if (reply.sent) return;
    reply.header('set-cookie', this.cookie.written(token)).send({ user, email: user.email, expiresAt });
  }
}

/** No query: a page of another site can send one without a preflight, and so log a person in to another account. */
function bodyOf({ body }: FastifyRequest): object {
  return requestOf({ params: {}, query: {}, body }, false);
}
