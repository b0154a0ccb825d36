/**
 * The WebSockets to remote browsers. The browser service says which replica runs the visit, and gives a ticket; from then
 * on bytes are passed on unread, for as long as the caller may see them.
 */
import { request as httpRequest, type IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { VisitClient, type VisitPlace } from '@handtest/contracts/browser';
import { type AuthenticatedCaller, type Call, ServiceUnavailable } from '@handtest/contracts/define';
import { LiveClient, maximumEventId } from '@handtest/contracts/job';
import { ShutdownRegistry } from '@handtest/service';
import { Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AuthenticationGuard } from '../access/authentication.guard.js';
import { ErrorFilter } from '../error/error.filter.js';
import { UpgradeRequired } from '../error/refusal.js';
import { isTemporary } from '../error/temporary.js';
import { callOf } from '../route/route.js';
import { StreamLimitService } from '../stream/stream-limit.service.js';
import { routeUpgrades, takeOver, type Upgrade, upgradeOf } from './upgrade.js';

const connectMs = 3_000;
/** A caller who has lost the access sees at most this much more. */
const recheckMs = 1_000;

const streams = [
  { path: '/api/tester/jobs/:jobId/browser/stream', access: 'tester', operation: 'stream' },
  { path: '/api/jobs/:jobId/browser/watch', access: 'token', operation: 'watch' },
] as const;

type Stream = (typeof streams)[number];

@Injectable()
export class VisitStreams {
  private readonly sockets = new Set<Duplex>();

  constructor(
    private readonly visits: VisitClient,
    private readonly live: LiveClient,
    private readonly guard: AuthenticationGuard,
    private readonly limits: StreamLimitService,
    private readonly errors: ErrorFilter,
    shutdown: ShutdownRegistry,
  ) {
    // Viewers connect to another gateway at once; the browsers go on.
    shutdown.add('edge', 'remote browsers', () => {
      for (const socket of this.sockets) socket.destroy();
    });
  }

  /** Runs before the routes of controllers are registered. */
  serve(server: FastifyInstance): void {
    routeUpgrades(server);
    for (const stream of streams) {
      server.get(stream.path, (request, reply) =>
        this.open(stream, request, reply).catch((error: unknown) => this.errors.send(error, reply)),
      );
    }
  }

  private async open(stream: Stream, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const caller = await this.guard.admitAgain(request, stream);
    const upgrade = upgradeOf(request);
    if (!upgrade) throw new UpgradeRequired();
    const { socket } = upgrade;
    // The client has disconnected during the check: 'close', which releases the slots, is not emitted again.
    if (socket.destroyed) return;
    const slots = this.limits.hold(caller);
    const release = () => {
      this.sockets.delete(socket);
      slots.release();
    };
    this.sockets.add(socket);
    socket.once('close', release);
    try {
      if (caller.organizationId !== undefined) slots.holdFor(caller.organizationId);
      const [answer, replica, head] = await this.dial(stream, caller, request);
      if (socket.destroyed) return void replica.destroy();
      takeOver(reply, upgrade);
      socket.write(headOf(answer));
      pass(upgrade, replica, head);
      this.watch(stream, request, socket);
    } catch (error) {
      // The connection may end after its refusal.
      release();
      throw error;
    }
  }

  private async dial(stream: Stream, caller: AuthenticatedCaller, request: FastifyRequest) {
    const place = await this.visits[stream.operation]({ jobId: jobIdOf(request) }, callFor(caller, request));
    return connect(place, request.raw);
  }

  /** Cuts the connection of a caller who has lost the access. */
  private watch(stream: Stream, request: FastifyRequest, socket: Duplex): void {
    const check = async () => {
      try {
        const caller = await this.guard.admitAgain(request, stream);
        // The token of a viewer stays valid when the access to the job ends. Of the job's events none are wanted.
        if (stream.operation === 'watch')
          await this.live.read({ jobId: jobIdOf(request), after: maximumEventId }, callFor(caller, request));
      } catch (error) {
        if (!isTemporary(error)) socket.destroy();
      }
    };
    const timer = setInterval(() => void check(), recheckMs);
    socket.once('close', () => clearInterval(timer));
  }
}

function jobIdOf({ params }: FastifyRequest): string {
  return (params as { jobId: string }).jobId;
}

function callFor(caller: AuthenticatedCaller, { clientAddress }: FastifyRequest): Call {
  return callOf({ caller, clientAddress }, false);
}

/** @throws UpgradeRequired for an invalid handshake, ServiceUnavailable when the replica does not accept the connection */
function connect(
  { address, ticket }: VisitPlace,
  { headers }: IncomingMessage,
): Promise<[IncomingMessage, Duplex, Buffer]> {
  return new Promise((resolve, reject) => {
    const passedOn = ['connection', 'upgrade', 'sec-websocket-key', 'sec-websocket-version'];
    const dialled = httpRequest(`${address}/visits/stream?ticket=${encodeURIComponent(ticket)}`, {
      headers: Object.fromEntries(passedOn.map((name) => [name, headers[name] ?? ''])),
      timeout: connectMs,
    });
    dialled.once('upgrade', (answer, socket, head) => resolve([answer, socket, head]));
    dialled.once('response', (answer) => {
      answer.resume();
      reject(answer.statusCode === 400 ? new UpgradeRequired() : new ServiceUnavailable());
    });
    dialled.once('timeout', () => dialled.destroy());
    dialled.once('error', () => reject(new ServiceUnavailable()));
    dialled.end();
  });
}

function headOf({ rawHeaders }: IncomingMessage): string {
  const lines = rawHeaders.flatMap((name, index) =>
    index % 2 === 0 ? [`${name}: ${rawHeaders[index + 1]}`] : [],
  );
  return ['HTTP/1.1 101 Switching Protocols', ...lines, '', ''].join('\r\n');
}

function pass({ socket, head }: Upgrade, replica: Duplex, first: Buffer): void {
  for (const one of [socket, replica] as { setNoDelay?(on: boolean): void }[]) one.setNoDelay?.(true);
  socket.write(first);
  replica.write(head);
  socket.pipe(replica).pipe(socket);
  const end = () => {
    socket.destroy();
    replica.destroy();
  };
  for (const one of [socket, replica]) one.once('error', end).once('close', end);
}
