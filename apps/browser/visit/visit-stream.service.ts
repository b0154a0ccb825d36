/** The WebSockets of viewers, on the HTTP port of this service. */
import { StreamServer } from '@handtest/remote-browser';
import { keyFor, readTicket, ShutdownRegistry } from '@handtest/service';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { Server } from 'node:http';
import { BrowserConfig } from '../config.js';
import type { StreamTicket } from './stream-ticket.js';
import { VisitRunner } from './visit-runner.service.js';

@Injectable()
export class VisitStreams implements OnApplicationBootstrap {
  private readonly key: Buffer;

  constructor(
    private readonly runner: VisitRunner,
    private readonly host: HttpAdapterHost,
    private readonly shutdown: ShutdownRegistry,
    { ticketSecret }: BrowserConfig,
  ) {
    this.key = keyFor(ticketSecret, 'visit');
  }

  onApplicationBootstrap(): void {
    const streams = new StreamServer((text) => {
      const ticket = readTicket<StreamTicket>(this.key, text, Date.now());
      const screen = ticket && this.runner.screenOf(ticket.visitId);
      return screen && { screen, mayAct: ticket.mayAct };
    });
    streams.attach(this.host.httpAdapter.getHttpServer() as Server);
    this.shutdown.add('connections', 'viewers', () => streams.close());
  }
}
