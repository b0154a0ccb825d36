/** Requests with as many unknown fields as a body may have, and the CPU time that each costs all services. */
import { serviceNames } from '@handtest/contracts/topology';
import { eventually } from '@handtest/deployment';
import { cpuTimes } from '@handtest/testing';
import { setTimeout as pause } from 'node:timers/promises';
import { type DescribedEndpoint, endpointsOf } from '../access/endpoints.js';
import { exchange, type Sent } from '../access/exchange.js';
import { entitledRequest } from '../access/hostile-request.js';
import type { TestSystem } from '../access/test-system.js';
import { addressOf } from '../access/valid-request.js';
import type { Answer } from '../load/answer.js';
import { replaceAll } from '../load/replicas.js';

/** The shortest possible keys: 0.94 MB, just below the largest body. */
const unknownFields = Array.from({ length: 110_000 }, (_, n) => `"${n.toString(36)}":1`);
/** The largest batch of telemetry is half of that. */
const countOf = (endpoint: string) => unknownFields.length / (endpoint.endsWith('/telemetry') ? 2 : 1);

export function bodyWithUnknownFields(body: object, count = unknownFields.length): string {
  const known = JSON.stringify(body).slice(1, -1);
  return `{${known}${known && ','}${unknownFields.slice(0, count).join(',')}}`;
}

/** `POST /api/jobs` and all other routes with a JSON body: all but `GET` and the upload. */
export async function routesWithBody(baseUrl: string): Promise<DescribedEndpoint[]> {
  const endpoints = await endpointsOf(baseUrl);
  return endpoints.filter(({ method, path }) => method !== 'GET' && !path.endsWith('/recording'));
}

/** A valid request of a caller with permission. */
async function plain(system: TestSystem, described: DescribedEndpoint): Promise<Sent & { body: object }> {
  const { asked, authorization } = await entitledRequest(system, described);
  const path = addressOf(described, asked);
  const { headers, body = {} } = asked;
  return { method: described.method, path, authorization, headers, body };
}

/** The same request with the unknown fields. */
export async function withUnknownFields(system: TestSystem, described: DescribedEndpoint): Promise<Sent> {
  const sent = await plain(system, described);
  return { ...sent, body: bodyWithUnknownFields(sent.body, countOf(described.endpoint)) };
}

export async function send(system: TestSystem, operation: string, sent: Sent): Promise<Answer> {
  const sentMs = performance.now();
  const answer = await exchange(system.gateway, sent).catch(() => undefined);
  return { operation, sentMs, answeredMs: performance.now(), status: answer?.status ?? 0 };
}

export interface RouteCost {
  endpoint: string;
  answers: Answer[];
  /** CPU time of all service processes for one request, at most `mostMs`. */
  totalMs: number;
  /** Minus the cost of the same request without unknown fields, because some requests hash a password. */
  extraMs: number;
}

/** At this limit the measurement ends and the services are restarted, because they may stay busy for minutes. */
export const mostMs = 1_000;
/** The kernel counts in ticks of 10 ms, so a cheap route is called several times. */
const repetitions = 5;

export async function costOf(
  system: TestSystem,
  described: DescribedEndpoint,
  idle: number,
): Promise<RouteCost> {
  const { endpoint } = described;
  const several = async (times: number, make: typeof withUnknownFields) => {
    const requests: Sent[] = [];
    for (let n = 0; n < times; n++) requests.push(await make(system, described));
    return measured(system, endpoint, requests, idle);
  };
  const first = await several(1, withUnknownFields);
  if (first.cpuMs >= mostMs) {
    await replaceAll(system.deployment);
    return { endpoint, answers: first.answers, totalMs: mostMs, extraMs: mostMs };
  }
  const { cpuMs: plainMs } = await several(repetitions, plain);
  const { cpuMs: totalMs, answers } = await several(repetitions, withUnknownFields);
  return { endpoint, answers, totalMs, extraMs: totalMs - plainMs };
}

/** Measures requests in sequence, including the work after their answers. */
async function measured(system: TestSystem, endpoint: string, requests: readonly Sent[], idle: number) {
  const usedSince = ([startedMs, before]: readonly [number, number]) =>
    servicesCpuMs() - before - idle * (performance.now() - startedMs);
  await untilIdle(idle, () => false);
  const start = [performance.now(), servicesCpuMs()] as const;
  const answers: Answer[] = [];
  for (const sent of requests) answers.push(await send(system, endpoint, sent));
  await untilIdle(idle, () => usedSince(start) / requests.length >= mostMs);
  return { answers, cpuMs: usedSince(start) / requests.length };
}

/** The share of one CPU that all services use together without load. After its start, `browser` first proves its isolation. */
export async function idleShare(): Promise<number> {
  const shares: number[] = [];
  while (shares.length < 6) shares.push(await shareWithin(5_000));
  return Math.min(...shares);
}

/** Waits until the services are almost idle, or `isEnough`. */
async function untilIdle(idle: number, isEnough: () => boolean): Promise<void> {
  await eventually(
    async () => {
      const share = await shareWithin(300);
      if (share > idle + 0.15 && !isEnough()) throw new Error(`The services still use ${share} of a CPU`);
    },
    { timeoutMs: 120_000 },
  );
}

async function shareWithin(ms: number): Promise<number> {
  const [startedMs, before] = [performance.now(), servicesCpuMs()];
  await pause(ms);
  return (servicesCpuMs() - before) / (performance.now() - startedMs);
}

function servicesCpuMs(): number {
  const times = cpuTimes();
  return serviceNames.reduce((sum, service) => sum + (times.get(service) ?? 0), 0);
}
