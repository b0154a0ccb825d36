import { failedCheckout, submittedReport } from '../test/submitted-report.js';
import { draftByRules } from '../rules/rules-reader.js';
import { searchedFindings } from './searched-finding.js';

const report = submittedReport({
  report: `I clicked "Pay now" and the page said ‘Payment failed’. It's an error, don't ship it.`,
  telemetry: [
    ...failedCheckout,
    {
      id: 'console-9',
      source: 'console',
      timestamp: '2026-01-01T10:04:00.000Z',
      summary: 'error: much later',
      detail: 'error',
    },
  ],
});
const { findings } = draftByRules(report);
const finding = { ...findings[0]!, citedEventIds: ['interaction-0'] };

it('has quoted words, and the errors near the cited events', () => {
  expect(searchedFindings([finding], report)[0]).toMatchObject({
    title: finding.title,
    quotes: ['Pay now', 'Payment failed'],
    failedPaths: ['/api/payment'],
    consoleMessages: ['Uncaught TypeError: payment is undefined'],
  });
});

it('has the frames of the stacks of console messages', () => {
  const stack = 'at pay (https://shop.example/src/pay.ts:3:7)\nat main';
  const telemetry = report.telemetry.map((event) =>
    event.source === 'console' ? { ...event, stack } : event,
  );
  expect(searchedFindings([finding], { ...report, telemetry })[0]!.consoleMessages).toEqual([
    `Uncaught TypeError: payment is undefined\n${stack}`,
  ]);
});

it('gives a finding only the quotes that it mentions, when there are several', () => {
  const other = {
    ...finding,
    title: 'Typo',
    description: 'Typo in the footer',
    actualBehavior: 'Typo',
    citedEventIds: [],
  };
  const [first, second] = searchedFindings([{ ...finding, description: 'After "Pay now"' }, other], report);
  expect(first!.quotes).toContain('Pay now');
  expect(second).toMatchObject({ quotes: [], failedPaths: [], consoleMessages: [] });
});

it.each(['', 'x'])('has whole characters only, after %j', (before) => {
  const long = `${before}${'😀'.repeat(10_000)}`;
  const texts = { title: long, description: long, actualBehavior: long, affectedArea: long };
  const telemetry = report.telemetry.map((event) => ({ ...event, summary: `${long} ${event.summary}` }));
  const searched = searchedFindings([{ ...finding, ...texts }], { ...report, telemetry })[0]!;
  const all = Object.values(searched).flat() as string[];
  expect(all.filter((text) => !text.isWellFormed() || text.includes('\ufffd'))).toHaveLength(0);
  expect(searched.consoleMessages).not.toEqual([]);
});

it('fits the limits of the search', () => {
  const long = 'x "quoted word" '.repeat(10_000);
  const huge = { ...finding, title: long, description: long, actualBehavior: long, affectedArea: long };
  const events = Array.from({ length: 200 }, (_, n) => {
    return { ...failedCheckout[2]!, id: `console-${n}`, summary: `error ${n} ${long}` };
  });
  const labels = Array.from({ length: 90 }, (_, n) => `label ${n}`);
  const [searched] = searchedFindings([{ ...huge, citedEventIds: ['console-1'], suggestedLabels: labels }], {
    ...report,
    telemetry: events,
  });
  expect(searched!.title.length).toBeLessThanOrEqual(1_000);
  expect(searched!.affectedArea.length).toBeLessThanOrEqual(2_000);
  expect(searched!.consoleMessages).toHaveLength(50);
  expect(searched!.suggestedLabels).toHaveLength(50);
  expect(JSON.stringify(searched).length).toBeLessThan(100_000);
});
