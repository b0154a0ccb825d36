/**
 * The answer of a reader, not trusted yet. It cites telemetry only by id, and `grounding.ts` adds the events. One JSON
 * Schema validates the drafts of both readers.
 */
import {
  type OutputSchema,
  type PassStatus,
  severities,
  type Severity,
  toJsonSchema,
} from '@handtest/contracts/job';
import { closedObject } from '../model/answer-validation.js';

export interface DraftFinding {
  title: string;
  description: string;
  severity: Severity;
  expectedBehavior: string;
  actualBehavior: string;
  affectedArea: string;
  /** Ids of telemetry events that show the defect. */
  citedEventIds: string[];
  reproductionSteps: string[];
  suggestedLabels: string[];
}

export interface Draft {
  /** Null without a genuine verdict. */
  passStatus: PassStatus | null;
  explanation: string;
  /** One value per declared field; empty without an output schema. */
  data: Record<string, unknown>;
  /** Declared fields about which the report says nothing. They have the empty value of their type. */
  unstated: string[];
  findings: DraftFinding[];
  /** Whether the tester did what the instructions asked. */
  instructionsFollowed: boolean;
}

export const maximumFindings = 50;

const text = { type: 'string' } as const;
const textList = { type: 'array', items: text } as const;

const finding = closedObject({
  title: text,
  description: text,
  severity: { type: 'string', enum: severities },
  expectedBehavior: text,
  actualBehavior: text,
  affectedArea: text,
  citedEventIds: textList,
  reproductionSteps: textList,
  suggestedLabels: textList,
});

/** The JSON Schema of a draft for a job with this output schema. */
export function draftSchema(outputSchema: OutputSchema | undefined): Record<string, unknown> {
  return closedObject({
    passStatus: { anyOf: [{ type: 'string', enum: ['pass', 'fail', 'not_applicable'] }, { type: 'null' }] },
    explanation: text,
    data: toJsonSchema(outputSchema ?? {}),
    unstated: textList,
    findings: { type: 'array', items: finding },
    instructionsFollowed: { type: 'boolean' },
  });
}
