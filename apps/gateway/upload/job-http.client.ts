/** HTTP to the job service for bytes that are too large for a message. They are streamed. */
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

/** A transfer without a byte for this time is given up. */
const idleMs = 60_000;
const connectMs = 3_000;

@Injectable()
export class JobHttpClient {
  /** Each transfer has its own connection, because a broken one must not be reused. */
  private readonly agent = new Agent({ keepAlive: false });
  private nextReplica = 0;

  constructor(private readonly config: GatewayConfig) {}

  /** @throws the error of the job service, or ServiceUnavailable */
  async upload(ticket: string, contentType: string, bytes: Readable): Promise<RecordingStored> {
    const connection = await this.connect('PUT', '/internal/recording', {
      'x-ticket': ticket,
      'content-type': contentType,
    });
    const answering = answerOf(connection);
    // The answer may come before all bytes are sent (too large). Then the error of sending does not count.
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

  /** The answer, a success or an error, before its body. */
  async download(method: 'GET' | 'HEAD', path: string, headers: Headers): Promise<IncomingMessage> {
    const connection = await this.connect(method, path, headers);
    connection.end();
    const answer = await answerOf(connection);
    if ([200, 206, 416].includes(answer.statusCode!)) return answer;
    throw await errorIn(answer);
  }

  /** Connects to one replica after another until one answers, before the source is read. */
  private async connect(method: string, path: string, headers: Headers): Promise<ClientRequest> {
    const { jobUrls } = this.config;
    for (let attempt = 0; attempt < jobUrls.length; attempt++) {
      const base = jobUrls[this.nextReplica++ % jobUrls.length]!;
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
