/**
 * The telemetry that a prompt has room for, by relevance: errors close to the findings, then other errors, the website's own
 * first and repetitions last, then what else happened close to the findings, then clicks and what followed them, then events
 * that share words with the report, then the rest, noise last. The order of time is kept. Pure.
 */
import type { SubmittedReport, TelemetryEvent } from '@handtest/contracts/job';
import { isError, isFirstParty, isNoise } from '../evidence/first-party.js';
import { nearnessTo } from '../evidence/nearness.js';

/** Events this long before and after an instant belong to it. */
const nearMs = 10_000;
/** What a click causes follows it soon. */
const afterClickMs = 3_000;
const shortestWord = 4;

export interface Choice {
  /** Of the events as JSON. */
  readonly maximumCharacters: number;
  /** Ids of events and instants, such as those that findings name. */
  readonly instants?: readonly string[];
  /** What the reader looks for. */
  readonly words: string;
}

export function chosenTelemetry(report: SubmittedReport, choice: Choice): TelemetryEvent[] {
  const { telemetry } = report;
  const rank = ranking(report, choice);
  const ranked = telemetry.map((event, index) => ({ event, index, rank: rank(event) }));
  let left = choice.maximumCharacters;
  const kept = ranked
    .sort((a, b) => a.rank - b.rank || a.index - b.index)
    .filter(({ event }) => {
      // The comma between two events counts too.
      const length = JSON.stringify(event).length + 1;
      if (length > left) return false;
      left -= length;
      return true;
    });
  return kept.sort((a, b) => a.index - b.index).map(({ event }) => event);
}

/** An error that is not noise. An event of the error monitor is one. */
export function isFailure(event: TelemetryEvent, report: SubmittedReport): boolean {
  return event.source === 'errormon' || (isError(event) && !isNoise(event, report));
}

/** Lower is more relevant. For each event once, in order of time. */
function ranking(report: SubmittedReport, choice: Choice): (event: TelemetryEvent) => number {
  const isNear = nearnessTo(timesOf(choice.instants ?? [], report.telemetry), nearMs, nearMs);
  const clicks = report.telemetry.filter(({ source }) => source === 'interaction');
  const isAfterClick = nearnessTo(
    clicks.map(({ timestamp }) => Date.parse(timestamp)),
    0,
    afterClickMs,
  );
  const words = wordsOf(choice.words);
  const known = new Set<string>();
  return (event) => {
    const time = Date.parse(event.timestamp);
    if (isFailure(event, report)) {
      const text = foldedText(event);
      const repeated = known.has(text) ? 1 : 0;
      known.add(text);
      return isNear(time) ? repeated : (isFirstParty(event, report) ? 2 : 3) + 2 * repeated;
    }
    if (isNear(time)) return 6;
    if (isAfterClick(time)) return 7;
    if (isNoise(event, report)) return 10;
    return [...wordsOf(event.summary)].some((word) => words.has(word)) ? 8 : 9;
  };
}

/** Numbers differ between repetitions. */
function foldedText({ source, detail, summary }: TelemetryEvent): string {
  return `${source} ${detail} ${summary.replace(/\d+/g, '#')}`;
}

function timesOf(instants: readonly string[], telemetry: readonly TelemetryEvent[]): number[] {
  const times = new Map(telemetry.map(({ id, timestamp }) => [id, timestamp]));
  return instants.map((instant) => Date.parse(times.get(instant) ?? instant)).filter(Number.isFinite);
}

function wordsOf(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set(words.filter((word) => word.length >= shortestWord && !/^\d+$/.test(word)));
}
