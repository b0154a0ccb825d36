/** What the search for issues and code reads of the findings of a report. Pure. */
import type { SearchedFinding } from '@handtest/contracts/codehost';
import type { SubmittedReport, TelemetryEvent } from '@handtest/contracts/job';
import type { DraftFinding } from '../report/draft.js';
import { isError } from '../report/grounding.js';
import { limited } from '../text/limited.js';

/** Errors this long before and after the cited events belong to the finding. */
const nearMs = 10_000;
const maximumItems = 50;
const maximumItemLength = 500;
/** Of a console message with the first frames of its stack. */
const maximumMessageLength = 1_500;
const maximumTextLength = 5_000;

export function searchedFindings(
  findings: readonly DraftFinding[],
  report: SubmittedReport,
): SearchedFinding[] {
  const reportQuotes = quotesIn(report.report);
  return findings.map((finding) => {
    const errors = errorsNear(finding, report.telemetry);
    const texts = [finding.title, finding.description, finding.actualBehavior].join('\n');
    const mentioned =
      findings.length === 1 ? reportQuotes : reportQuotes.filter((words) => texts.includes(words));
    return {
      title: limited(finding.title, 1_000),
      description: limited(finding.description, maximumTextLength),
      actualBehavior: limited(finding.actualBehavior, maximumTextLength),
      affectedArea: limited(finding.affectedArea, 2_000),
      suggestedLabels: listOf(finding.suggestedLabels),
      quotes: listOf([...quotesIn(texts), ...mentioned]),
      failedPaths: listOf(errors.filter(({ source }) => source === 'network').flatMap(pathOf)),
      consoleMessages: listOf(
        errors.filter(({ source }) => source === 'console').map(messageOf),
        maximumMessageLength,
      ),
    };
  });
}

/** Cited errors, and those close to any cited event. */
function errorsNear({ citedEventIds }: DraftFinding, telemetry: readonly TelemetryEvent[]): TelemetryEvent[] {
  const ids = new Set(citedEventIds);
  const times = telemetry.filter(({ id }) => ids.has(id)).map(({ timestamp }) => Date.parse(timestamp));
  if (times.length === 0) return [];
  return telemetry.filter((event) => {
    if (!isError(event)) return false;
    const time = Date.parse(event.timestamp);
    return times.some((cited) => Math.abs(cited - time) <= nearMs);
  });
}

function messageOf({ summary, stack }: TelemetryEvent): string {
  const first = limited(summary, maximumItemLength);
  return stack ? `${first}\n${stack}` : first;
}

function pathOf({ summary }: TelemetryEvent): string[] {
  const url = /\bhttps?:\/\/\S+/.exec(summary)?.[0];
  return url && URL.canParse(url) ? [new URL(url).pathname] : [];
}

/** Words of 2 to 200 characters in quotation marks or backticks. An apostrophe is no mark: it has a letter before it. */
function quotesIn(text: string): string[] {
  const quoted =
    /"([^"\n]{2,200})"|“([^”\n]{2,200})”|«([^»\n]{2,200})»|`([^`\n]{2,200})`|(?<![\p{L}\p{N}])['‘]([^'’\n]{2,200})['’](?![\p{L}\p{N}])/gu;
  return [...text.matchAll(quoted)].map((match) =>
    match
      .slice(1)
      .find((words) => words !== undefined)!
      .trim(),
  );
}

function listOf(items: readonly string[], maximumLength = maximumItemLength): string[] {
  const cut = items.map((item) => limited(item, maximumLength).toWellFormed());
  return [...new Set(cut)].filter((item) => item !== '').slice(0, maximumItems);
}
