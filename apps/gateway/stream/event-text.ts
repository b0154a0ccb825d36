/** Events as `text/event-stream` writes them (HTML standard, 9.2). Pure. */
import { invalid } from '@handtest/contracts/define';
import type { LiveEvent } from '@handtest/contracts/job';

/** Nothing in JSON text ends a line. */
export function eventText({ id, kind, content }: LiveEvent): string {
  return `id: ${id}\nevent: ${kind}\ndata: ${JSON.stringify(content)}\n\n`;
}

/** Keeps proxies from taking the connection for dead; clients do not see it. */
export const heartbeat = ': still here\n\n';

/** @throws InvalidRequest for what never was the id of an event */
export function lastEventId(header: string | string[] | undefined): number {
  if (header === undefined || header === '') return 0;
  if (typeof header !== 'string' || !/^\d{1,9}$/.test(header)) {
    throw invalid('Last-Event-ID', 'Last-Event-ID must be the id of an event');
  }
  return Number(header);
}
