/** Pairs the findings of a reading with those of the gold, and decides which citations fit. Pure. */
import type { EvidenceCitation, ExtractedIssue, TelemetryEvent } from '@handtest/contracts/job';
import type { GoldFinding } from './evaluation-case.js';
import type { CaseReading } from './case-reading.js';

export interface FindingPair {
  readonly issue: ExtractedIssue;
  /** Absent: the issue is invented. */
  readonly gold?: GoldFinding;
}

/** Each gold finding pairs with the first issue about it that is free. */
export function findingPairs({ of, reading }: CaseReading): { pairs: FindingPair[]; missed: GoldFinding[] } {
  const left = [...of.gold.findings];
  const pairs = reading.extractedIssues.map((issue) => {
    const index = left.findIndex((gold) => isAbout(issue, gold));
    return index === -1 ? { issue } : { issue, gold: left.splice(index, 1)[0]! };
  });
  return { pairs, missed: left };
}

function isAbout({ title, description, actualBehavior }: ExtractedIssue, { about }: GoldFinding): boolean {
  const texts = [title, description, actualBehavior].join('\n');
  return about.every((pattern) => new RegExp(pattern, 'i').test(texts));
}

/** The events that a citation may name: those with its time, source and summary. */
export function citedEvents(
  citation: EvidenceCitation,
  telemetry: readonly TelemetryEvent[],
): TelemetryEvent[] {
  const start = citation.summary.replace(/…$/, '');
  return telemetry.filter(
    ({ source, timestamp, summary }) =>
      source === citation.source && timestamp === citation.timestamp && summary.startsWith(start),
  );
}

/** A click that precedes an event of the gold by at most this time is part of what it shows. */
const clickMs = 5_000;

/** @param ids of the events that show the defect */
export function fitsOneOf(
  event: TelemetryEvent,
  ids: readonly string[],
  telemetry: readonly TelemetryEvent[],
): boolean {
  if (ids.includes(event.id)) return true;
  if (event.source !== 'interaction') return false;
  return telemetry.some(({ id, timestamp }) => {
    const laterMs = Date.parse(timestamp) - Date.parse(event.timestamp);
    return ids.includes(id) && laterMs >= 0 && laterMs <= clickMs;
  });
}
