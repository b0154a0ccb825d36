/**
 * Sign-in by OpenID Connect: a redirect, and a cookie that connects its two requests. Who began it on a page of the web app
 * reads there what went wrong; programs get the error.
 */
import { OidcClient, type StartOidcRequest } from '@handtest/contracts/identity';
import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { GatewayConfig } from '../config.js';
import { Endpoint } from '../endpoint/endpoint.decorator.js';
import { callOf } from '../route/route.js';
import { SessionCookie } from '../session/session-cookie.js';
import { clearedCookie, signInCookie, signInOf } from './oidc-cookie.js';
import { failurePage } from './failure-page.js';

@Controller()
export class OidcController {
  private readonly cookie: SessionCookie;

  constructor(
    private readonly signIns: OidcClient,
    { publicUrl }: GatewayConfig,
  ) {
    this.cookie = new SessionCookie(publicUrl);
  }

  @Endpoint('GET /api/auth/oidc/start')
  start(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const asked = request.query as StartOidcRequest;
    return showFailure(reply, asked.returnTo, async () => {
      const { redirectUrl, browserSecret, secure } = await this.signIns.start(asked, callOf(request, false));
      if (reply.sent) return;
      const cookie = signInCookie({ browserSecret, returnTo: asked.returnTo }, secure);
      reply.header('set-cookie', cookie).redirect(redirectUrl, 302);
    });
  }

  @Endpoint('GET /api/auth/oidc/callback')
  callback(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const signIn = signInOf(request.headers.cookie);
    const answer = { ...(request.query as object), browserSecret: signIn?.browserSecret };
    reply.header('set-cookie', clearedCookie());
    return showFailure(reply, signIn?.returnTo, async () => {
      const session = await this.signIns.finish(answer, callOf(request, false));
      if (reply.sent) return;
      if (signIn?.returnTo === undefined) return void reply.send(session);
      // Fastify sends both cookies.
      reply.header('set-cookie', this.cookie.written(session.token)).redirect(signIn.returnTo, 303);
    });
  }
}

async function showFailure(reply: FastifyReply, returnTo: unknown, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const page = failurePage(error, returnTo);
    if (page === undefined) throw error;
    if (!reply.sent) reply.redirect(page, 303);
  }
}
