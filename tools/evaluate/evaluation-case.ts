/** One report with all that a reader sees, and with what a careful human concludes. The file's name is the case's. Pure. */
import {
  type CompiledResults,
  type ConfidenceFlag,
  type OutputSchema,
  compileResultsTemplate,
  outputSchemaFaults,
  type PassStatus,
  type TesterAnswers,
  toJsonSchema,
} from '@handtest/contracts/job';
import { validatorOf } from '../../apps/extraction/model/answer-validation.js';
import { caseSchema } from './case-schema.js';

export interface EvaluationCase {
  readonly name: string;
  /** For reading the corpus, e.g. `terse` or `injection`. */
  readonly kinds: readonly string[];
  readonly job: {
    readonly url: string;
    readonly description: string;
    readonly outputSchema?: OutputSchema;
    /** Instead of an output schema. */
    readonly resultsTemplate?: string;
    readonly additionalValidationInstructions?: string;
  };
  readonly report: string;
  /** `at` is in seconds after the claim. The ids of the events count from 1 in each list. */
  readonly telemetry: {
    readonly console?: readonly { at: number; type: string; message: string }[];
    readonly network?: readonly { at: number; method: string; url: string; status?: number }[];
    readonly clicks?: readonly { at: number; x?: number; y?: number; element?: string }[];
  };
  readonly testerAnswers?: TesterAnswers;
  readonly gold: Gold;
}

export interface Gold {
  /** Null: the report has no verdict. */
  readonly verdict: PassStatus | null;
  /** Only the fields about which the report says something. `{oneOf}` and `{contains}` allow other words. */
  readonly data?: Readonly<Record<string, unknown>>;
  readonly findings: readonly GoldFinding[];
  readonly flags?: {
    readonly wanted?: readonly ConfidenceFlag[];
    readonly allowed?: readonly ConfidenceFlag[];
  };
}

export interface GoldFinding {
  /** Regular expressions. The finding's texts fit all of them; case does not matter. */
  readonly about: readonly string[];
  /** Ids of the events that show the defect. */
  readonly cites: readonly string[];
}

/** The output schema of a case, also when the job has a results template. */
export function outputSchemaOf({ job }: Pick<EvaluationCase, 'job'>): OutputSchema | undefined {
  if (job.resultsTemplate === undefined) return job.outputSchema;
  const compiled = compileResultsTemplate(job.resultsTemplate);
  if ('problems' in compiled) throw new Error(`job.resultsTemplate ${compiled.problems.join('; ')}`);
  return compiled.schema;
}

const validated = validatorOf<Omit<EvaluationCase, 'name'>>(caseSchema);

/** @throws an error whose message names the file and the field */
export function parseCase(name: string, text: string): EvaluationCase {
  let candidate: unknown;
  try {
    candidate = JSON.parse(text);
  } catch (error) {
    throw new Error(`${name}.json must be JSON: ${(error as Error).message}`);
  }
  const validation = validated(candidate);
  const problems = 'problems' in validation ? validation.problems : problemsOf(validation.value);
  if ('problems' in validation || problems.length > 0)
    throw new Error(`${name}.json: ${problems.join('; ')}`);
  return { name, ...validation.value };
}

/** What the JSON Schema of a case cannot say. */
function problemsOf(content: Omit<EvaluationCase, 'name'>): string[] {
  const { job, telemetry, testerAnswers, gold } = content;
  const wrong = outputSchemaFaults(job.outputSchema ?? {}).map(({ message }) => `/job/${message}`);
  if (wrong.length > 0) return wrong;
  if (job.outputSchema && job.resultsTemplate !== undefined)
    return ['/job must not have both outputSchema and resultsTemplate'];
  const compiled = compiledOf(job.resultsTemplate);
  if ('problems' in compiled) return compiled.problems.map((problem) => `/job/resultsTemplate ${problem}`);
  const schema = outputSchemaOf(content) ?? {};
  const events = new Set([
    ...idsOf('console', telemetry.console),
    ...idsOf('network', telemetry.network),
    ...idsOf('interaction', telemetry.clicks),
  ]);
  return [
    ...gold.findings.flatMap(({ about, cites }, index) => [
      ...about
        .filter((pattern) => !isPattern(pattern))
        .map((pattern) => {
          return `/gold/findings/${index}/about must be regular expressions, unlike ${pattern}`;
        }),
      ...cites
        .filter((id) => !events.has(id))
        .map((id) => {
          return `/gold/findings/${index}/cites must name events of the telemetry, unlike ${id}`;
        }),
    ]),
    ...undeclared('/gold/data', gold.data, schema),
    ...undeclared('/testerAnswers/answers', testerAnswers?.answers, schema),
    ...answerProblems(testerAnswers?.answers, schema),
    ...(testerAnswers?.findings ?? []).flatMap(({ at }, index) =>
      (at ?? [])
        .filter((id) => /^[a-z]/.test(id) && !events.has(id))
        .map((id) => {
          return `/testerAnswers/findings/${index}/at must name events of the telemetry, unlike ${id}`;
        }),
    ),
  ];
}

function idsOf(source: string, events: readonly unknown[] = []): string[] {
  return events.map((_event, index) => `${source}-${index + 1}`);
}

function isPattern(text: string): boolean {
  try {
    new RegExp(text, 'i');
    return true;
  } catch {
    return false;
  }
}

function undeclared(path: string, values: object = {}, schema: OutputSchema): string[] {
  const names = Object.keys(values).filter((name) => !Object.hasOwn(schema, name));
  return names.map((name) => `${path}/${name} must be a field of the output schema or the results template`);
}

/** The job service refuses answers that do not fit their field. */
function answerProblems(answers: Record<string, unknown> = {}, schema: OutputSchema): string[] {
  const answered = Object.fromEntries(
    Object.entries(schema).filter(([name]) => Object.hasOwn(answers, name)),
  );
  const known = Object.fromEntries(Object.entries(answers).filter(([name]) => Object.hasOwn(schema, name)));
  const validation = validatorOf(toJsonSchema(answered))(known);
  if ('value' in validation) return [];
  return validation.problems.map((problem) => `/testerAnswers/answers${problem}`);
}

function compiledOf(resultsTemplate: string | undefined): CompiledResults {
  return resultsTemplate === undefined ? { schema: {} } : compileResultsTemplate(resultsTemplate);
}
