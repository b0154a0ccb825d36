import { FindingToFile } from '@handtest/contracts/codehost';
import { faultsOf } from '@handtest/contracts/define';
import type { TelemetryEvent } from '@handtest/contracts/job';
import fc from 'fast-check';
import { failedCheckout, submittedReport } from '../test/submitted-report.js';
import { groundedReading, keyMomentsOf } from './grounding.js';
import type { SourcedFinding, StatedDraft } from './stated-draft.js';

const provenance = { reader: 'rules', version: '1' } as const;
const checked = { provenance, flags: [], explanation: 'x' };

function finding(changes: Partial<SourcedFinding> = {}): SourcedFinding {
  return {
    title: 'Payment fails',
    description: 'The payment fails.',
    severity: 'high',
    expectedBehavior: 'A receipt',
    actualBehavior: 'An error',
    affectedArea: '/checkout',
    citedEventIds: ['network-0'],
    reproductionSteps: ['Click pay'],
    suggestedLabels: ['bug'],
    statedBy: 'rules',
    ...changes,
  };
}

function draft(changes: Partial<StatedDraft> = {}): StatedDraft {
  return {
    passStatus: 'fail',
    explanation: 'x',
    data: {},
    unstated: [],
    sources: {},
    findings: [finding()],
    instructionsFollowed: true,
    ...changes,
  };
}

const report = submittedReport({
  report: 'The payment fails with an error when I pay.',
  telemetry: failedCheckout,
});

it('a finding of any length is one that create-issue accepts', () => {
  const text = (longest: number) =>
    fc
      .integer({ min: 1, max: longest })
      .map((length) => '😀x'.repeat(length).slice(0, length).toWellFormed());
  const telemetry = Array.from({ length: 300 }, (_, index) => ({
    ...failedCheckout[1]!,
    id: `network-${index}`,
    summary: 'x'.repeat(9_000),
  }));
  const long = submittedReport({ report: report.report, telemetry });
  const findings = fc.record({
    ...{ title: text(3_000), description: text(50_000), expectedBehavior: text(50_000) },
    ...{ actualBehavior: text(50_000), affectedArea: text(9_000) },
    reproductionSteps: fc.array(text(9_000), { maxLength: 300, size: 'max' }),
    citedEventIds: fc.constantFrom(
      [],
      telemetry.map(({ id }) => id),
    ),
  });
  fc.assert(
    fc.property(findings, (changes) => {
      const [issue] = groundedReading(draft({ findings: [finding(changes)] }), long, checked).extractedIssues;
      expect(faultsOf(FindingToFile, issue!)).toEqual([]);
    }),
    { numRuns: 30 },
  );
});

it('a finding with many labels is one that create-issue accepts', () => {
  const suggestedLabels = Array.from({ length: 150 }, () => 'bug');
  const findings = [finding({ suggestedLabels })];
  const [issue] = groundedReading(draft({ findings }), report, checked).extractedIssues;
  expect(faultsOf(FindingToFile, issue!)).toEqual([]);
});

describe('a citation', () => {
  it('has the text of the telemetry with any draft', () => {
    const [issue] = groundedReading(draft(), report, checked).extractedIssues;
    expect(issue!.evidenceCitations).toEqual([
      {
        timestamp: failedCheckout[1]!.timestamp,
        source: 'network',
        summary: failedCheckout[1]!.summary,
        videoOffsetSeconds: null,
      },
    ]);
    expect(issue).not.toHaveProperty('citedEventIds');
  });

  it('of an unknown event is removed', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), (ids) => {
        const unknown = ids.filter((id) => !failedCheckout.some((event) => event.id === id));
        const reading = groundedReading(
          draft({ findings: [finding({ citedEventIds: unknown })] }),
          report,
          checked,
        );
        expect(reading.extractedIssues[0]!.evidenceCitations).toEqual([]);
      }),
    );
  });
});

describe('with a recording', () => {
  const startedAt = (timestamp: string, recordingSeconds = 60) => ({
    ...report,
    recordingStartedAt: timestamp,
    recordingSeconds,
  });
  const cited = draft({ findings: [finding({ citedEventIds: ['interaction-0', 'network-0'] })] });

  it('citations, findings and key moments have their offset in it', () => {
    const recorded = startedAt('2026-01-01T10:01:50.000Z');
    const { extractedIssues, keyMoments } = groundedReading(cited, recorded, checked);
    const [issue] = extractedIssues;
    expect(issue!.evidenceCitations.map(({ videoOffsetSeconds }) => videoOffsetSeconds)).toEqual([10, 11]);
    expect(issue!.videoOffsetSeconds).toBe(10);
    expect(keyMoments.map(({ kind, videoOffsetSeconds }) => [kind, videoOffsetSeconds])).toEqual([
      ['finding', 10],
      ['interaction', 10],
      ['error', 11],
      ['error', 11.1],
    ]);
  });

  it('events outside of it have no offset', () => {
    const recorded = startedAt('2026-01-01T10:02:00.500Z', 0.55);
    const { extractedIssues, keyMoments } = groundedReading(cited, recorded, checked);
    const [issue] = extractedIssues;
    expect(issue!.evidenceCitations.map(({ videoOffsetSeconds }) => videoOffsetSeconds)).toEqual([null, 0.5]);
    expect(issue!.videoOffsetSeconds).toBe(0.5);
    expect(keyMoments.at(-1)).toMatchObject({ kind: 'error', videoOffsetSeconds: null });
    const later = startedAt('2026-01-01T10:03:00.000Z');
    expect(groundedReading(cited, later, checked).extractedIssues[0]).not.toHaveProperty(
      'videoOffsetSeconds',
    );
  });
});

describe('the result', () => {
  it.each([
    ['pass', true],
    ['not_applicable', true],
    ['fail', false],
  ] as const)('of %s has success %s', (passStatus, success) => {
    expect(groundedReading(draft({ passStatus }), report, checked).result).toMatchObject({
      success,
      passStatus,
    });
  });

  it('without a verdict is no success and has no passStatus', () => {
    const { result } = groundedReading(draft({ passStatus: null }), report, checked);
    expect(result.success).toBe(false);
    expect(result).not.toHaveProperty('passStatus');
    expect(result).not.toHaveProperty('verdictSource');
    expect(result.verdictConfidence).toEqual({ level: 'high', flags: [] });
  });

  it('has a low confidence with any flag', () => {
    const { result } = groundedReading(draft(), report, { ...checked, flags: ['unclear_report'] });
    expect(result.verdictConfidence).toEqual({ level: 'low', flags: ['unclear_report'] });
  });

  it('names the source of verdict and fields', () => {
    const sourced = draft({
      verdictSource: 'tester',
      sources: { a: 'tester', b: 'unstated' },
      unstated: ['b'],
    });
    expect(groundedReading(sourced, report, checked).result).toMatchObject({
      verdictSource: 'tester',
      unstated: ['b'],
      provenance: { reader: 'rules', version: '1', fields: { a: 'tester', b: 'unstated' } },
    });
  });

  it('has data only with an output schema', () => {
    expect(groundedReading(draft(), report, checked).result).not.toHaveProperty('data');
    const asked = { ...report, outputSchema: { success: { type: 'boolean' as const, description: 'x' } } };
    const { result } = groundedReading(draft({ data: { success: true } }), asked, checked);
    expect([result.success, result.data]).toEqual([false, { success: true }]);
  });
});

describe('events of the error monitor', () => {
  const event = {
    id: 'errormon-1',
    source: 'errormon' as const,
    timestamp: '2026-01-01T10:02:01.000Z',
    summary: 'TypeError: payment is undefined',
  };
  const errormonEvents = [
    { event, eventId: 'a1', matchedEventId: 'console-0' },
    { event: { ...event, id: 'errormon-2' }, eventId: 'b2' },
  ];
  const linked = {
    ...report,
    telemetry: [...failedCheckout, ...errormonEvents.map((linkedEvent) => linkedEvent.event)],
  };
  const idsOf = (citedEventIds: string[]) =>
    groundedReading(draft({ findings: [finding({ citedEventIds })] }), linked, { ...checked, errormonEvents })
      .extractedIssues[0]!.relatedErrormonEventIds;

  it('belong to a finding that cites them, or the event about the same error', () => {
    expect(idsOf(['console-0'])).toEqual(['a1']);
    expect(idsOf(['errormon-2', 'errormon-1', 'console-0'])).toEqual(['a1', 'b2']);
    expect(idsOf(['network-0'])).toBeUndefined();
  });
});

describe('the key moments', () => {
  it('have the messages of caller and tester as notes', () => {
    const said = (author: 'caller' | 'tester' | 'system', second: number) => {
      const createdAt = `2026-01-01T10:03:0${second}.000Z`;
      return { id: `msg_${second}`, author, message: `Said\n${author}`, createdAt };
    };
    const conversation = [said('system', 1), said('tester', 2), said('caller', 3)];
    const recorded = { ...report, conversation, recordingStartedAt: '2026-01-01T10:03:00.000Z' };
    const notes = keyMomentsOf(recorded, draft()).filter(({ kind }) => kind === 'note');
    expect(notes.map(({ title, videoOffsetSeconds }) => [title, videoOffsetSeconds])).toEqual([
      ['tester: Said tester', 2],
      ['caller: Said caller', 3],
    ]);
  });

  it('have what the tester noted, with its kind', () => {
    const note = (kind: 'note' | 'bug', second: number) => {
      const at = `2026-01-01T10:03:0${second}.000Z`;
      return { noteId: kind, text: `A\n${kind}`, kind, at, hasScreenshot: false };
    };
    const notes = [note('bug', 2), note('note', 1)];
    const recorded = { ...report, notes, recordingStartedAt: '2026-01-01T10:03:00.000Z' };
    const moments = keyMomentsOf(recorded, draft()).filter(({ kind }) => kind === 'note');
    expect(moments.map(({ title, videoOffsetSeconds }) => [title, videoOffsetSeconds])).toEqual([
      ['note: A note', 1],
      ['bug: A bug', 2],
    ]);
  });

  it('have changes of the page, and its crash as an error, which a finding may cite', () => {
    const page = (source: 'page_state' | 'crash', summary: string, second: number): TelemetryEvent => {
      return { id: `${source}-1`, source, timestamp: `2026-01-01T10:03:0${second}.000Z`, summary };
    };
    const telemetry = [
      page('page_state', 'the page became https://shop.example.com/pay', 1),
      page('crash', 'the page crashed', 2),
    ];
    const cited = draft({ findings: [finding({ citedEventIds: ['page_state-1', 'crash-1'] })] });
    const { extractedIssues, keyMoments } = groundedReading(cited, { ...report, telemetry }, checked);
    const sources = (list: readonly { source?: string; category?: string }[]) =>
      list.map(({ source, category }) => source ?? category);
    const [issue] = extractedIssues;
    expect(sources(issue!.evidenceCitations)).toEqual(['page_state', 'crash']);
    expect(sources(issue!.relatedEvidence!)).toEqual(['page_state', 'crash']);
    expect(keyMoments.map(({ kind }) => kind)).toEqual(['finding', 'navigation', 'error']);
  });

  it('are in order of time, at most fifty, findings before clicks', () => {
    const clicks = [...Array(100).keys()].map((index) => ({
      ...failedCheckout[0]!,
      id: `interaction-${index}`,
    }));
    const moments = keyMomentsOf({ ...report, telemetry: [...failedCheckout.slice(1), ...clicks] }, draft());
    expect(moments).toHaveLength(50);
    expect(moments.filter(({ kind }) => kind === 'finding')).toHaveLength(1);
    expect(moments.filter(({ kind }) => kind === 'error')).toHaveLength(2);
    const times = moments.map(({ timestamp }) => timestamp);
    expect(times).toEqual([...times].sort());
  });
});
