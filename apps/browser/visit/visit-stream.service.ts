/** The WebSockets of viewers, on the HTTP port of this service. */
import { StreamServer } from '@handtest/remote-browser';
import { keysFor, readTicket, ShutdownRegistry, type SigningKeys } from '@handtest/service';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { Server } from 'node:http';
import { BrowserConfig } from '../config.js';
import type { StreamTicket } from './stream-ticket.js';
import { VisitRunner } from './visit-runner.service.js';

@Injectable()
export class VisitStreams implements OnApplicationBootstrap {
  private readonly keys: SigningKeys;

  constructor(
    private readonly runner: VisitRunner,
    private readonly host: HttpAdapterHost,
    private readonly shutdown: ShutdownRegistry,
    { ticketSecrets }: BrowserConfig,
  ) {
    this.keys = keysFor(ticketSecrets, 'visit');
  }

  onApplicationBootstrap(): void {
    const streams = new StreamServer((text) => {
      const ticket = readTicket<StreamTicket>(this.keys, text, Date.now());
      const screen = ticket && this.runner.screenOf(ticket.visitId);
      return screen && { screen, mayAct: ticket.mayAct };
    });
    streams.attach(this.host.httpAdapter.getHttpServer() as Server);
    this.shutdown.add('connections', 'viewers', () => streams.close());
  }
}
