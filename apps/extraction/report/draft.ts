/**
 * What a reader makes of a report, before anything of it is trusted: telemetry is cited by id only, and `grounding.ts`
 * fills in what the ids stand for. Both readers answer in this shape, and the same JSON Schema judges them.
 */
import {
  type OutputSchema,
  type PassStatus,
  severities,
  type Severity,
  toJsonSchema,
} from '@handtest/contracts/job';

export interface DraftFinding {
  title: string;
  description: string;
  severity: Severity;
  expectedBehavior: string;
  actualBehavior: string;
  affectedArea: string;
  /** Ids of telemetry events that show it. */
  citedEventIds: string[];
  reproductionSteps: string[];
  suggestedLabels: string[];
}

export interface Draft {
  /** Null when the report holds no genuine verdict. */
  passStatus: PassStatus | null;
  explanation: string;
  /** One value per declared field; empty without an output schema. */
  data: Record<string, unknown>;
  findings: DraftFinding[];
  /** Whether the tester did what the instructions asked. */
  instructionsFollowed: boolean;
}

/** At most so many findings of one report; more would be noise. */
export const maximumFindings = 50;

const text = { type: 'string' } as const;
const textList = { type: 'array', items: text } as const;

const finding = {
  type: 'object',
  properties: {
    title: text,
    description: text,
    severity: { type: 'string', enum: severities },
    expectedBehavior: text,
    actualBehavior: text,
    affectedArea: text,
    citedEventIds: textList,
    reproductionSteps: textList,
    suggestedLabels: textList,
  },
  required: [
    'title',
    'description',
    'severity',
    'expectedBehavior',
    'actualBehavior',
    'affectedArea',
    'citedEventIds',
    'reproductionSteps',
    'suggestedLabels',
  ],
  additionalProperties: false,
} as const;

/** The JSON Schema of a draft for a job with this output schema. */
export function draftSchema(outputSchema: OutputSchema | undefined): Record<string, unknown> {
  return {
    type: 'object',
    properties: {
      passStatus: { anyOf: [{ type: 'string', enum: ['pass', 'fail', 'not_applicable'] }, { type: 'null' }] },
      explanation: text,
      data: toJsonSchema(outputSchema ?? {}),
      findings: { type: 'array', items: finding },
      instructionsFollowed: { type: 'boolean' },
    },
    required: ['passStatus', 'explanation', 'data', 'findings', 'instructionsFollowed'],
    additionalProperties: false,
  };
}
