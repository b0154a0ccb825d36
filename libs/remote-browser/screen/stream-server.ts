/** The WebSocket of viewers, on the HTTP port of the service. The gateway dials it and passes the bytes on. */
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { maximumText } from '@handtest/visit-protocol';
import { WebSocketServer } from 'ws';
import type { Screen } from './screen.js';

export const streamPath = '/visits/stream';

/** A text of JSON escapes may be six times as long as its characters. */
const maximumMessageBytes = maximumText * 6;

export interface Admission {
  readonly screen: Screen;
  /** False for a caller who only watches. */
  readonly mayAct: boolean;
}

export class StreamServer {
  private readonly sockets = new WebSocketServer({
    noServer: true,
    maxPayload: maximumMessageBytes,
    // Pictures are compressed already.
    perMessageDeflate: false,
  });

  /** @param admit undefined for a ticket that is forged, expired, or of a visit that runs elsewhere */
  constructor(private readonly admit: (ticket: string) => Admission | undefined) {}

  attach(server: Server): void {
    server.on('upgrade', (request, socket, head) => this.upgrade(request, socket, head));
  }

  /** Ends the connections that are open; a visit that has ended did so already, with words. */
  close(): void {
    for (const socket of this.sockets.clients) socket.terminate();
    this.sockets.close();
  }

  private upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    // Node removes its own listener before: a connection that is reset would end the service.
    socket.on('error', () => socket.destroy());
    const url = URL.parse(request.url ?? '/', 'http://replica');
    const isStream = url?.pathname === streamPath;
    const admission = isStream ? this.admit(url.searchParams.get('ticket') ?? '') : undefined;
    if (!admission) {
      const status = isStream ? '403 Forbidden' : '404 Not Found';
      socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
      return;
    }
    this.sockets.handleUpgrade(request, socket, head, (viewer) =>
      admission.screen.addViewer(viewer, admission.mayAct),
    );
  }
}
