/**
 * Requests for another protocol on the same connection (WebSocket) take the way of all requests: rate limits, routes,
 * authentication and errors. A route that accepts one takes the connection over.
 */
import { type IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

export interface Upgrade {
  readonly socket: Duplex;
  /** Bytes that came after the request. */
  readonly head: Buffer;
}

const upgrades = new WeakMap<IncomingMessage, Upgrade>();

export function routeUpgrades(server: FastifyInstance): void {
  server.server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    if (isFromOwnPage(request)) request.headers['sec-fetch-site'] ??= 'same-origin';
    upgrades.set(request, { socket, head });
    const response = new ServerResponse(request);
    response.shouldKeepAlive = false;
    response.assignSocket(socket);
    // No code reads the socket of a refused client, so an end from the client would not close it.
    response.once('finish', () => socket.destroySoon());
    server.routing(request, response);
  });
}

/** Undefined for a request that asks for no other protocol. */
export function upgradeOf({ raw }: FastifyRequest): Upgrade | undefined {
  return upgrades.get(raw);
}

/**
 * Clients also offer other protocols, above all HTTP/2, with any request (Java's HttpClient with every one). A server may
 * ignore that (RFC 9110, 7.8). For Node a request that is upgraded has no body.
 */
export function asksForWebSocket({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return headers.upgrade?.toLowerCase() === 'websocket';
}

/** From here on only the caller writes to the connection. */
export function takeOver(reply: FastifyReply, { socket }: Upgrade): void {
  reply.hijack();
  reply.raw.removeAllListeners('finish');
  reply.raw.detachSocket(socket as Parameters<typeof reply.raw.detachSocket>[0]);
}

/** Browsers send the origin of the page with every WebSocket, and no script can set it. Not all of them send Sec-Fetch-Site. */
export function isFromOwnPage({ headers: { origin, host } }: Pick<IncomingMessage, 'headers'>): boolean {
  return origin !== undefined && URL.canParse(origin) && new URL(origin).host === host;
}
