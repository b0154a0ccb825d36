/** Requests with as many unknown fields as the size of a body allows, and the CPU time that each costs all services. */
import { serviceNames } from '@handtest/contracts/topology';
import { eventually } from '@handtest/deployment';
import { cpuTimes } from '@handtest/testing';
import { setTimeout as pause } from 'node:timers/promises';
import { type DescribedEndpoint, endpointsOf } from '../access/endpoints.js';
import { exchange, type Sent } from '../access/exchange.js';
import { entitledRequest } from '../access/hostile-request.js';
import type { Scene } from '../access/scene.js';
import { addressOf } from '../access/valid-request.js';
import type { Answer } from '../load/answer.js';
import { replaceAll } from '../load/replicas.js';

/** Keys as short as can be: 0.94 MB, just below the largest body. */
const unknownFields = Array.from({ length: 110_000 }, (_, n) => `"${n.toString(36)}":1`);
/** The largest batch of telemetry is half of that. */
const countOf = (endpoint: string) => unknownFields.length / (endpoint.endsWith('/telemetry') ? 2 : 1);

export function bodyWithUnknownFields(body: object, count = unknownFields.length): string {
  const known = JSON.stringify(body).slice(1, -1);
  return `{${known}${known && ','}${unknownFields.slice(0, count).join(',')}}`;
}

/** `POST /api/jobs` and all others whose body is read as JSON, which is every route but a `GET` and the upload. */
export async function routesWithBody(baseUrl: string): Promise<DescribedEndpoint[]> {
  const endpoints = await endpointsOf(baseUrl);
  return endpoints.filter(({ method, path }) => method !== 'GET' && !path.endsWith('/recording'));
}

/** A valid request of a caller with permission. */
async function plain(scene: Scene, described: DescribedEndpoint): Promise<Sent & { body: object }> {
  const { asked, authorization } = await entitledRequest(scene, described);
  const path = addressOf(described, asked);
  const { headers, body = {} } = asked;
  return { method: described.method, path, authorization, headers, body };
}

/** The same with the unknown fields in addition. */
export async function withUnknownFields(scene: Scene, described: DescribedEndpoint): Promise<Sent> {
  const sent = await plain(scene, described);
  return { ...sent, body: bodyWithUnknownFields(sent.body, countOf(described.endpoint)) };
}

export async function send(scene: Scene, operation: string, sent: Sent): Promise<Answer> {
  const sentMs = performance.now();
  const answer = await exchange(scene.gateway, sent).catch(() => undefined);
  return { operation, sentMs, answeredMs: performance.now(), status: answer?.status ?? 0 };
}

export interface RouteCost {
  endpoint: string;
  answers: Answer[];
  /** CPU time of all service processes for one request; `mostMs` when it was that or more. */
  totalMs: number;
  /** Without that of the same request without unknown fields: some hash a password. */
  extraMs: number;
}

/** Nothing is learned from more: the services are replaced, instead of left to it for minutes. */
export const mostMs = 1_000;
/** The kernel counts in ticks of 10 ms, so a cheap route is asked several times. */
const repetitions = 5;

export async function costOf(scene: Scene, described: DescribedEndpoint, idle: number): Promise<RouteCost> {
  const { endpoint } = described;
  const several = async (times: number, make: typeof withUnknownFields) => {
    const requests: Sent[] = [];
    for (let n = 0; n < times; n++) requests.push(await make(scene, described));
    return measured(scene, endpoint, requests, idle);
  };
  const first = await several(1, withUnknownFields);
  if (first.cpuMs >= mostMs) {
    await replaceAll(scene.deployment);
    return { endpoint, answers: first.answers, totalMs: mostMs, extraMs: mostMs };
  }
  const { cpuMs: plainMs } = await several(repetitions, plain);
  const { cpuMs: totalMs, answers } = await several(repetitions, withUnknownFields);
  return { endpoint, answers, totalMs, extraMs: totalMs - plainMs };
}

/** One request after the other, and all the work that goes on after the answers. */
async function measured(scene: Scene, endpoint: string, requests: readonly Sent[], idle: number) {
  const usedSince = ([startedMs, before]: readonly [number, number]) =>
    servicesCpuMs() - before - idle * (performance.now() - startedMs);
  await untilIdle(idle, () => false);
  const start = [performance.now(), servicesCpuMs()] as const;
  const answers: Answer[] = [];
  for (const sent of requests) answers.push(await send(scene, endpoint, sent));
  await untilIdle(idle, () => usedSince(start) / requests.length >= mostMs);
  return { answers, cpuMs: usedSince(start) / requests.length };
}

/** The share of one CPU that all services use together without load. */
export async function idleShare(): Promise<number> {
  await pause(3_000);
  return shareWithin(5_000);
}

/** The services do no more than they do without calls, or nearly, or it is enough. */
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
