/** `GET /api/web/config`. Each service knows what is configured for it; a service that does not answer offers nothing. */
import { type PaymentSettings, StripeEventClient } from '@handtest/contracts/billing';
import { VisitClient, type VisitSettings } from '@handtest/contracts/browser';
import { type CodehostSettings, ConnectionClient } from '@handtest/contracts/codehost';
import { OidcClient, type SignInSettings, type WebSettings } from '@handtest/contracts/identity';
import { release } from '@handtest/service';
import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Endpoint } from '../endpoint/endpoint.decorator.js';
import { isTemporary } from '../error/temporary.js';
import { callOf } from '../route/route.js';

type Settings = SignInSettings & PaymentSettings & CodehostSettings & VisitSettings;

@Controller()
export class SettingsController {
  /** The last answer of each service: what is configured changes only with a new process. */
  private known: Settings = {
    oidc: false,
    mail: false,
    stripe: false,
    codehost: false,
    remoteBrowser: false,
  };

  constructor(
    private readonly signIns: OidcClient,
    private readonly payments: StripeEventClient,
    private readonly connections: ConnectionClient,
    private readonly visits: VisitClient,
  ) {}

  @Endpoint('GET /api/web/config')
  async settings(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const call = callOf(request, false);
    await Promise.all([
      this.keep(this.signIns.settings({}, call)),
      this.keep(this.payments.settings({}, call)),
      this.keep(this.connections.settings({}, call)),
      this.keep(this.visits.settings({}, call)),
    ]);
    const answer: WebSettings = { ...this.known, version: release.version };
    if (!reply.sent) reply.send(answer);
  }

  private async keep(asked: Promise<Partial<Settings>>): Promise<void> {
    try {
      const settings = await asked;
      this.known = { ...this.known, ...settings };
    } catch (error) {
      if (!isTemporary(error)) throw error;
    }
  }
}
