/** Events of telemetry for tests, at 10:02:00 of the submitted report unless the test says otherwise. */
import type { TelemetryEvent } from '@handtest/contracts/job';

/** The instant of a second of the session. */
export const instant = (second: number) =>
  new Date(Date.parse('2026-01-01T10:02:00.000Z') + second * 1_000).toISOString();

export function request(method: string, url: string, status: number, second = 0): TelemetryEvent {
  const summary = `${method} ${url} → ${status}`;
  return {
    id: `network-${method}-${second}`,
    source: 'network',
    timestamp: instant(second),
    summary,
    detail: `${status}`,
  };
}

export function consoleError(message: string, second = 0): TelemetryEvent {
  const summary = `error: ${message}`;
  return { id: `console-${second}`, source: 'console', timestamp: instant(second), summary, detail: 'error' };
}

export function click(element: string, second = 0): TelemetryEvent {
  const summary = `click at 10, 20 on ${element}`;
  return {
    id: `interaction-${second}`,
    source: 'interaction',
    timestamp: instant(second),
    summary,
    detail: element,
  };
}

export function crash(url: string, second = 0): TelemetryEvent {
  const summary = `the page crashed ${url}`;
  return { id: `crash-${second}`, source: 'crash', timestamp: instant(second), summary, detail: 'crash' };
}
