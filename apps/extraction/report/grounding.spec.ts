import fc from 'fast-check';
import { failedCheckout, submittedReport } from '../test/submitted-report.js';
import type { Draft, DraftFinding } from './draft.js';
import { groundedReading, keyMomentsOf } from './grounding.js';

const rules = { reader: 'rules', version: '1' } as const;

function finding(changes: Partial<DraftFinding> = {}): DraftFinding {
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
    ...changes,
  };
}

function draft(changes: Partial<Draft> = {}): Draft {
  return {
    passStatus: 'fail',
    explanation: 'x',
    data: {},
    findings: [finding()],
    instructionsFollowed: true,
    ...changes,
  };
}

const report = submittedReport({
  report: 'The payment fails with an error when I pay.',
  telemetry: failedCheckout,
});

describe('a citation', () => {
  it('has the text of the telemetry with any draft', () => {
    const [issue] = groundedReading(draft(), report, rules).extractedIssues;
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

  it('of an unknown event is removed and lowers the confidence', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), (ids) => {
        const unknown = ids.filter((id) => !failedCheckout.some((event) => event.id === id));
        const reading = groundedReading(
          draft({ findings: [finding({ citedEventIds: unknown })] }),
          report,
          rules,
        );
        expect(reading.extractedIssues[0]!.evidenceCitations).toEqual([]);
        expect(reading.result.verdictConfidence!.flags).toContain(
          unknown.length > 0 ? 'ungrounded_citation' : 'no_evidence',
        );
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
    const { extractedIssues, keyMoments } = groundedReading(cited, recorded, rules);
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
    const { extractedIssues, keyMoments } = groundedReading(cited, recorded, rules);
    const [issue] = extractedIssues;
    expect(issue!.evidenceCitations.map(({ videoOffsetSeconds }) => videoOffsetSeconds)).toEqual([null, 0.5]);
    expect(issue!.videoOffsetSeconds).toBe(0.5);
    expect(keyMoments.at(-1)).toMatchObject({ kind: 'error', videoOffsetSeconds: null });
    const later = startedAt('2026-01-01T10:03:00.000Z');
    expect(groundedReading(cited, later, rules).extractedIssues[0]).not.toHaveProperty('videoOffsetSeconds');
  });
});

describe('the result', () => {
  it.each([
    ['pass', true],
    ['not_applicable', true],
    ['fail', false],
  ] as const)('of %s has success %s', (passStatus, success) => {
    expect(groundedReading(draft({ passStatus }), report, rules).result).toMatchObject({
      success,
      passStatus,
    });
  });

  it('without a verdict is no success and has no passStatus', () => {
    const { result } = groundedReading(draft({ passStatus: null }), report, rules);
    expect(result.success).toBe(false);
    expect(result).not.toHaveProperty('passStatus');
    expect(result).not.toHaveProperty('verdictConfidence');
  });

  it('has data only with an output schema', () => {
    expect(groundedReading(draft(), report, rules).result).not.toHaveProperty('data');
    const asked = { ...report, outputSchema: { success: { type: 'boolean' as const, description: 'x' } } };
    const { result } = groundedReading(draft({ data: { success: true } }), asked, rules);
    expect([result.success, result.data]).toEqual([false, { success: true }]);
  });
});

describe('the confidence in a verdict', () => {
  const flagsOf = (changes: Partial<Draft>, text = report.report) =>
    groundedReading(draft(changes), { ...report, report: text }, rules).result.verdictConfidence;

  it('is high when the evidence supports it', () => {
    expect(flagsOf({})).toEqual({ level: 'high', flags: [] });
  });

  it('is low for a pass in spite of a server error', () => {
    expect(flagsOf({ passStatus: 'pass', findings: [] })).toEqual({
      level: 'low',
      flags: ['contradicts_evidence'],
    });
  });

  it('is low when the report is too short or the instructions were not followed', () => {
    expect(flagsOf({}, 'It fails.')!.flags).toEqual(['report_too_short']);
    expect(flagsOf({ instructionsFollowed: false })!.flags).toEqual(['instructions_not_followed']);
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
