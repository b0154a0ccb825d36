/** Requests and answers as HTTP. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Json } from './account.js';
import { type Answer, Problem } from './answer.js';

/** One request with its answer. */
export interface Exchange {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  /** In the words of GitHub's OpenAPI document; undefined for an unknown path. */
  readonly route: string | undefined;
  /** By the names in the route. */
  readonly pathParameters: Readonly<Record<string, string>> | undefined;
  readonly requestBody: string;
  /** To whom limits apply: `installation:5`, `user:7`. Undefined without valid credentials. */
  readonly actor: string | undefined;
  readonly startMs: number;
  /** Undefined for a request without an answer. */
  status?: number;
  responseType?: string;
  responseBody?: string;
  endMs?: number;
}

/** Writes the answer. Returns what the exchange keeps. */
export function send(
  response: ServerResponse,
  { status, body, text, headers }: Answer,
  more: Record<string, string>,
  cut = false,
): { responseType: string; responseBody: string } {
  const content = text ?? (body === undefined ? '' : JSON.stringify(body));
  const type = content === '' ? undefined : 'application/json; charset=utf-8';
  const all: Record<string, string> = { ...(type && { 'content-type': type }), ...more, ...headers };
  if (cut) {
    response.writeHead(status, { ...all, 'content-length': Buffer.byteLength(content) });
    response.write(content.slice(0, content.length / 2), () => response.destroy());
  } else if (status === 204 || status === 304) response.writeHead(status, all).end();
  else response.writeHead(status, all).end(content);
  return { responseType: all['content-type'] ?? '', responseBody: content };
}

export function jsonIn(body: string): Json {
  if (body === '') return {};
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};
  } catch {
    throw new Problem(400, 'Problems parsing JSON');
  }
}

export function formIn({ headers }: IncomingMessage, body: string): URLSearchParams {
  if (!String(headers['content-type']).includes('json')) return new URLSearchParams(body);
  return new URLSearchParams(jsonIn(body) as Record<string, string>);
}
