/** Sign-in by OpenID Connect: a redirect, and a cookie that connects its two requests. */
import { OidcClient } from '@handtest/contracts/identity';
import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Endpoint } from '../endpoint/endpoint.decorator.js';
import { callOf } from '../route/route.js';
import { clearedCookie, secretIn, signInCookie } from './oidc-cookie.js';

@Controller()
export class OidcController {
  constructor(private readonly signIns: OidcClient) {}

  @Endpoint('GET /api/auth/oidc/start')
  async start(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const call = callOf(request, false);
    const { redirectUrl, browserSecret, secure } = await this.signIns.start({}, call);
    if (!reply.sent)
      reply.header('set-cookie', signInCookie(browserSecret, secure)).redirect(redirectUrl, 302);
  }

  @Endpoint('GET /api/auth/oidc/callback')
  async callback(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const call = callOf(request, false);
    const answer = { ...(request.query as object), browserSecret: secretIn(request.headers.cookie) };
    reply.header('set-cookie', clearedCookie());
    const session = await this.signIns.finish(answer, call);
    if (!reply.sent) reply.send(session);
  }
}
