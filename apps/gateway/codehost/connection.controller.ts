/** The redirect of the code host: to the dashboard for a browser, JSON for a program. */
import { ConnectionClient, type FinishConnectRequest } from '@handtest/contracts/codehost';
import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { GatewayConfig } from '../config.js';
import { Endpoint } from '../endpoint/endpoint.decorator.js';
import { callOf } from '../route/route.js';
import { finishAddress, problemAddress, wantsJson } from './connect-address.js';

@Controller()
export class ConnectionController {
  constructor(
    private readonly connections: ConnectionClient,
    private readonly config: GatewayConfig,
  ) {}

  @Endpoint('GET /api/codehost/oauth/callback')
  async callback(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    // The address has the code: it must not reach another page.
    reply.header('referrer-policy', 'no-referrer').header('cache-control', 'no-store');
    const finish = () =>
      this.connections.finish(request.query as FinishConnectRequest, callOf(request, false));
    if (wantsJson(request.headers.accept)) {
      const finished = await finish();
      if (!reply.sent) reply.status(200).send(finished);
      return;
    }
    const { dashboardUrl } = this.config;
    const address = await finish().then(
      (finished) => finishAddress(dashboardUrl, finished),
      (error: unknown) => problemAddress(dashboardUrl, error),
    );
    if (!reply.sent) reply.redirect(address, 302);
  }
}
