/**
 * The events of an error monitor, as its web API lists them. Only what evidence needs is taken over: never the person who
 * met the error. Pure.
 */
import { withoutPersons } from './personal-text.js';

export interface ErrormonEvent {
  readonly id: string;
  /** Of equal errors. */
  readonly groupId: string;
  /** ISO 8601. */
  readonly occurredAt: string;
  readonly title: string;
  readonly message: string;
  readonly culprit: string;
  /** Values of tags; absent when the event has none. */
  readonly url?: string;
  readonly transaction?: string;
  readonly environment?: string;
}

const maximumLength = 2_000;

/** Undefined unless the text is a list of events. Items without an id or a time are left out. */
export function eventsOf(json: string): ErrormonEvent[] | undefined {
  let list: unknown;
  try {
    list = JSON.parse(json);
  } catch {
    return undefined;
  }
  return Array.isArray(list) ? list.flatMap(eventOf) : undefined;
}

function eventOf(item: unknown): ErrormonEvent[] {
  if (typeof item !== 'object' || item === null) return [];
  const fields = item as Record<string, unknown>;
  const id = textOf(fields.eventID) || textOf(fields.id);
  const at = Date.parse(textOf(fields.dateCreated));
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(id) || Number.isNaN(at)) return [];
  const tags = tagsOf(fields.tags);
  return [
    {
      id,
      groupId: textOf(fields.groupID),
      occurredAt: new Date(at).toISOString(),
      title: withoutPersons(textOf(fields.title)),
      message: withoutPersons(textOf(fields.message)),
      culprit: withoutPersons(textOf(fields.culprit)),
      ...tags,
    },
  ];
}

function tagsOf(tags: unknown): Pick<ErrormonEvent, 'url' | 'transaction' | 'environment'> {
  const found: Record<string, string> = {};
  for (const tag of Array.isArray(tags) ? (tags as unknown[]) : []) {
    const { key, value } = (tag ?? {}) as { key?: unknown; value?: unknown };
    if (key === 'url' || key === 'transaction' || key === 'environment') found[key] = textOf(value);
  }
  return found;
}

function textOf(value: unknown): string {
  return typeof value === 'string'
    ? value.slice(0, maximumLength).toWellFormed().replaceAll('\0', '\ufffd')
    : '';
}
