/** HTTP to the job service, for what is too large for a message: bytes are passed on as they come. */
import { Agent, type ClientRequest, type IncomingMessage, request as httpRequest } from 'node:http';
import type { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import {
  type ContractError,
  type ErrorClass,
  InternalError,
  ServiceUnavailable,
} from '@handtest/contracts/define';
import {
  JobNotActive,
  LinkNotValid,
  RecordingIncomplete,
  type RecordingStored,
  RecordingTooLarge,
} from '@handtest/contracts/job';
import { Injectable } from '@nestjs/common';
import { GatewayConfig } from '../config.js';

const errors: readonly ErrorClass[] = [
  JobNotActive,
  LinkNotValid,
  RecordingIncomplete,
  RecordingTooLarge,
  ServiceUnavailable,
];

/** When nothing moves for so long, neither the tester nor the store will come back. */
const idleMs = 60_000;
const connectMs = 3_000;

@Injectable()
export class JobHttpClient {
  /** Each transfer has a connection of its own: one that broke off must not be used again. */
  private readonly agent = new Agent({ keepAlive: false });
  private turn = 0;

  constructor(private readonly config: GatewayConfig) {}

  /** @throws what the job service answers, or ServiceUnavailable */
  async upload(ticket: string, contentType: string, bytes: Readable): Promise<RecordingStored> {
    const connection = await this.connect('PUT', '/internal/recording', {
      'x-ticket': ticket,
      'content-type': contentType,
    });
    const answering = answerOf(connection);
    // An answer may come before all is sent (too large): it counts, not that the rest was not wanted any more.
    const sent = pipeline(bytes, connection).catch(() => undefined);
    bytes.once('close', () => {
      if (!bytes.readableEnded) connection.destroy();
    });
    const answer = await answering;
    if (answer.statusCode === 200) {
      await sent;
      return (await json(answer)) as RecordingStored;
    }
    throw await errorIn(answer);
  }

  /** The answer, good or bad, whose bytes are still to come. */
  async download(method: 'GET' | 'HEAD', path: string, headers: Headers): Promise<IncomingMessage> {
    const connection = await this.connect(method, path, headers);
    connection.end();
    const answer = await answerOf(connection);
    if ([200, 206, 416].includes(answer.statusCode!)) return answer;
    throw await errorIn(answer);
  }

  /** A connection to a replica that is there, asked in turn, before a single byte is taken from the source. */
  private async connect(method: string, path: string, headers: Headers): Promise<ClientRequest> {
    const { jobUrls } = this.config;
    for (let attempt = 0; attempt < jobUrls.length; attempt++) {
      const base = jobUrls[this.turn++ % jobUrls.length]!;
      const connection = httpRequest(base + path, { method, headers: given(headers), agent: this.agent });
      connection.on('error', () => undefined);
      if (await isConnected(connection)) return connection.setTimeout(idleMs, () => connection.destroy());
    }
    throw new ServiceUnavailable();
  }
}

export type Headers = Readonly<Record<string, string | undefined>>;

function given(headers: Headers): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined)) as Record<
    string,
    string
  >;
}

function isConnected(connection: ClientRequest): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => connection.destroy(), connectMs);
    const settle = (connected: boolean) => {
      clearTimeout(timer);
      resolve(connected);
    };
    connection.once('socket', (socket) => {
      if (socket.connecting) socket.once('connect', () => settle(true));
      else settle(true);
    });
    connection.once('close', () => settle(false));
  });
}

function answerOf(connection: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    connection.once('response', resolve);
    connection.once('close', () => reject(new ServiceUnavailable()));
  });
}

async function errorIn(answer: IncomingMessage): Promise<ContractError> {
  const { code, message } = (await json(answer)) as { code?: string; message?: string };
  const known = errors.find((error) => error.code === code);
  return known ? new known(message) : new InternalError();
}
