/** The JSON Schema of a case file. Pure. */

const text = { type: 'string', minLength: 1 };
const second = { type: 'number', minimum: 0 };
const verdicts = ['pass', 'fail', 'not_applicable'];
const flags = {
  type: 'array',
  items: {
    enum: [
      'contradicts_evidence',
      'unclear_report',
      'instructions_not_followed',
      'language_not_read',
      'report_too_short',
    ],
  },
};

/** An object with these properties and no others. */
function record(required: Record<string, unknown>, optional: Record<string, unknown> = {}) {
  return {
    type: 'object',
    properties: { ...required, ...optional },
    required: Object.keys(required),
    additionalProperties: false,
  };
}

const list = (items: unknown) => ({ type: 'array', items });

const statedFinding = record(
  { title: text },
  {
    description: text,
    severity: { enum: ['critical', 'high', 'medium', 'low'] },
    expectedBehavior: text,
    actualBehavior: text,
    affectedArea: text,
    reproductionSteps: list(text),
    at: list(text),
  },
);

export const caseSchema = record(
  {
    kinds: { ...list(text), minItems: 1 },
    job: record(
      { url: { type: 'string', pattern: '^https?://' }, description: text },
      { outputSchema: { type: 'object' }, resultsTemplate: text, additionalValidationInstructions: text },
    ),
    report: text,
    telemetry: record(
      {},
      {
        console: list(record({ at: second, type: text, message: { type: 'string' } })),
        network: list(record({ at: second, method: text, url: text }, { status: { type: 'integer' } })),
        clicks: list(record({ at: second }, { x: { type: 'number' }, y: { type: 'number' }, element: text })),
      },
    ),
    gold: record(
      {
        verdict: { enum: [...verdicts, null] },
        findings: list(record({ about: { ...list(text), minItems: 1 }, cites: list(text) })),
      },
      { data: { type: 'object' }, flags: record({}, { wanted: flags, allowed: flags }) },
    ),
  },
  {
    testerAnswers: record(
      {},
      {
        verdict: { enum: verdicts },
        answers: { type: 'object' },
        findings: list(statedFinding),
        followedInstructions: { type: 'boolean' },
        deviation: text,
      },
    ),
  },
);
