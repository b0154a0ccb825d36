/** Random records of every shape that the contracts permit: fields absent, null, empty, and long. */
import type { OrganizationRecord, ProjectRecord } from '@handtest/contracts/identity';
import {
  type CodehostContext,
  type CodeReference,
  type ConversationMessage,
  type CreatedIssue,
  type FailedIssue,
  type EvidenceCitation,
  type ExtractedIssue,
  type JobRecord,
  type JobRequest,
  type JobResult,
  jobStatuses,
  type Interaction,
  interactionKinds,
  type KeyMoment,
  type PageEvent,
  pageEventKinds,
  recordingOrigins,
  type RecordingFacts,
  type RelatedEvidence,
  type RelatedIssueInfo,
  type ResultProvenance,
  severities,
  type StatedFinding,
  type TemplateRecord,
  type TesterAnswers,
  type TesterData,
} from '@handtest/contracts/job';
import fc from 'fast-check';

/** Every field of the shape needs an arbitrary. Those that are not required are absent in some records. */
function shape<T extends object>(
  fields: { [Name in keyof T]-?: fc.Arbitrary<Exclude<T[Name], undefined>> },
  required: readonly (keyof T)[] = Object.keys(fields) as (keyof T)[],
): fc.Arbitrary<T> {
  return fc.record(fields, { requiredKeys: [...required] }) as unknown as fc.Arbitrary<T>;
}

const orNull = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
const few = <T>(value: fc.Arbitrary<T>, maxLength = 4) => fc.array(value, { maxLength });

const long = fc.constantFrom('😀'.repeat(12_000), 'word '.repeat(9_000), '"\\\u0001'.repeat(5_000));
const text = fc.oneof(
  { arbitrary: fc.string({ unit: 'grapheme', maxLength: 80 }), weight: 30 },
  { arbitrary: fc.string({ unit: 'binary', maxLength: 20 }), weight: 5 },
  { arbitrary: long, weight: 1 },
);
const instant = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString());
const count = fc.nat({ max: 100_000 });
const amount = fc.double({ min: 0, max: 1_000, noNaN: true });
const offset = orNull(amount);
const id = fc.uuid();

const message = shape<ConversationMessage>({
  id,
  author: fc.constantFrom('caller', 'tester', 'system'),
  message: text,
  createdAt: instant,
});

const citation = shape<EvidenceCitation>({
  timestamp: instant,
  source: fc.constantFrom(
    'console',
    'network',
    'errormon',
    'page_state',
    'voice',
    'chat',
    'crash',
    'interaction',
  ),
  summary: text,
  videoOffsetSeconds: offset,
});

const evidence = shape<RelatedEvidence>(
  {
    category: fc.constantFrom('network', 'console', 'crash', 'page_state', 'errormon'),
    timestamp: instant,
    summary: text,
    detail: text,
  },
  ['category', 'timestamp', 'summary'],
);

const confidence = fc.double({ min: 0, max: 1, noNaN: true });

const relatedIssue = shape<RelatedIssueInfo>({
  issueNumber: count,
  title: text,
  state: fc.constantFrom('open', 'closed'),
  relation: fc.constantFrom('duplicate', 'related'),
  confidence,
  reason: text,
  url: fc.webUrl(),
});

const codeReference = shape<CodeReference>(
  { repo: text, path: text, symbol: text, startLine: count, endLine: count, url: fc.webUrl(), confidence },
  ['repo', 'path', 'url', 'confidence'],
);

const source = fc.constantFrom('tester', 'model', 'rules');
const anyData = fc.dictionary(
  fc.string({ maxLength: 10 }),
  fc.oneof(fc.constant(null), fc.jsonValue({ maxDepth: 3 })),
);

const issue = shape<ExtractedIssue>(
  {
    title: text,
    description: text,
    severity: fc.constantFrom(...severities),
    expectedBehavior: text,
    actualBehavior: text,
    affectedArea: text,
    evidenceCitations: few(citation),
    reproductionSteps: few(
      shape<ExtractedIssue['reproductionSteps'][number]>({ text, videoOffsetSeconds: amount }, ['text']),
    ),
    videoOffsetSeconds: amount,
    suggestedLabels: few(text),
    relatedEvidence: few(evidence),
    relatedIssues: few(relatedIssue),
    codeReferences: few(codeReference),
    relatedErrormonEventIds: few(text),
    statedBy: source,
  },
  [
    'title',
    'description',
    'severity',
    'expectedBehavior',
    'actualBehavior',
    'affectedArea',
    'evidenceCitations',
    'reproductionSteps',
    'suggestedLabels',
  ],
);

const result = shape<JobResult>(
  {
    success: fc.boolean(),
    explanation: text,
    data: anyData,
    passStatus: fc.constantFrom('pass', 'fail', 'not_applicable'),
    verdictConfidence: shape<NonNullable<JobResult['verdictConfidence']>>({
      level: fc.constantFrom('high', 'low'),
      flags: few(fc.constantFrom('contradicts_evidence', 'unclear_report', 'second_opinion_differs')),
    }),
    verdictSource: source,
    unstated: few(text),
    provenance: shape<ResultProvenance>({
      reader: fc.constantFrom('rules', 'anthropic'),
      version: text,
      fields: fc.dictionary(fc.string({ maxLength: 10 }), fc.constantFrom('tester', 'model', 'unstated')),
    }),
  },
  ['success', 'explanation'],
);

/** Texts of testers are validated, so they are neither empty nor longer than their fields. */
/** What a tester stated: the contract refuses text without a visible character. */
const said = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }).filter((words) => /\S/.test(words));

const testerAnswers = shape<TesterAnswers>(
  {
    verdict: fc.constantFrom('pass', 'fail', 'not_applicable'),
    answers: anyData,
    findings: few(
      shape<StatedFinding>(
        {
          title: said,
          description: said,
          severity: fc.constantFrom(...severities),
          expectedBehavior: said,
          actualBehavior: said,
          affectedArea: said,
          reproductionSteps: few(said),
          at: few(instant),
        },
        ['title'],
      ),
    ),
    followedInstructions: fc.boolean(),
    deviation: said,
  },
  [],
);

const testerData = shape<TesterData>(
  {
    testDurationSeconds: count,
    consoleMessages: few(
      shape<TesterData['consoleMessages'][number]>({ type: text, message: text, timestamp: instant }),
      40,
    ),
    networkRequests: few(
      shape<TesterData['networkRequests'][number]>(
        { url: text, method: text, status: count, timestamp: instant, durationMs: count, failure: text },
        ['url', 'method', 'timestamp'],
      ),
    ),
    clicks: few(
      shape<TesterData['clicks'][number]>({ x: amount, y: amount, timestamp: instant, element: text }, [
        'x',
        'y',
        'timestamp',
      ]),
    ),
    pageEvents: few(
      shape<PageEvent>(
        { kind: fc.constantFrom(...pageEventKinds), url: text, detail: text, timestamp: instant },
        ['kind', 'timestamp'],
      ),
    ),
    interactions: few(
      shape<Interaction>(
        { kind: fc.constantFrom(...interactionKinds), element: text, detail: text, timestamp: instant },
        ['kind', 'timestamp'],
      ),
    ),
    videoUrl: fc.webUrl(),
    telemetryUrl: fc.webUrl(),
    screenshots: fc.array(fc.record({ timestamp: instant, url: fc.webUrl() }), { maxLength: 3 }),
    recording: shape<RecordingFacts>(
      {
        startedAt: instant,
        durationSeconds: amount,
        bytes: count,
        contentType: text,
        width: count,
        height: count,
        capturedBy: fc.constantFrom(...recordingOrigins),
      },
      ['startedAt', 'bytes', 'contentType', 'capturedBy'],
    ),
  },
  ['testDurationSeconds', 'consoleMessages', 'networkRequests', 'clicks'],
);

const moment = shape<KeyMoment>({
  timestamp: instant,
  videoOffsetSeconds: offset,
  kind: fc.constantFrom('navigation', 'interaction', 'error', 'finding', 'note'),
  title: text,
});

const request = shape<JobRequest>(
  {
    url: text,
    description: text,
    deviceClass: fc.constantFrom('desktop', 'mobile'),
    template: text,
    resultsTemplate: text,
    outputSchema: fc.constant({ paid: { type: 'boolean' } }),
    additionalValidationInstructions: text,
    codehostRepos: few(text),
    metadata: anyData,
    secrets: few(text),
    createdBy: shape<JobRequest['createdBy']>({
      kind: fc.constantFrom('key', 'pat', 'session', 'schedule'),
      id,
    }),
  },
  ['deviceClass', 'createdBy'],
);

export const anyJob = shape<JobRecord>(
  {
    id,
    projectId: id,
    livemode: fc.boolean(),
    scheduleId: id,
    status: fc.constantFrom(...jobStatuses),
    result,
    error: text,
    reason: fc.constantFrom('not_claimed', 'time_ran_out', 'cancelled_by_caller', 'extraction_failed'),
    createdAt: instant,
    updatedAt: instant,
    claimedAt: instant,
    submittedAt: instant,
    completedAt: instant,
    costUsd: amount,
    testDurationSeconds: count,
    extractedIssues: few(issue, 30),
    testerResponse: text,
    testerAnswers,
    testerAlias: text,
    testerAvatarUrl: fc.webUrl(),
    testerData,
    jobUrl: fc.webUrl(),
    projectName: text,
    keyMoments: few(moment),
    targetDurationMinutes: count,
    maxExtensionMinutes: count,
    maxExtensionCount: count,
    extensionsUsed: count,
    responseDeadline: instant,
    provenance: shape<NonNullable<JobRecord['provenance']>>({
      reader: fc.constantFrom('rules', 'anthropic'),
      version: text,
    }),
    testability: shape<NonNullable<JobRecord['testability']>>({ testable: fc.boolean(), reason: text }),
    codehostContext: shape<CodehostContext>(
      { repo: text, prNumbers: few(count), issueNumbers: few(count), headSha: text },
      ['repo', 'prNumbers', 'issueNumbers'],
    ),
    createdIssues: few(
      shape<CreatedIssue>({ issueNumber: count, issueUrl: fc.webUrl(), title: text, isNew: fc.boolean() }),
    ),
    failedIssues: few(shape<FailedIssue>({ title: text, message: text })),
    request,
    truncated: fc.constant(['testerData']),
    conversation: few(message),
  },
  [
    'id',
    'projectId',
    'livemode',
    'status',
    'createdAt',
    'updatedAt',
    'jobUrl',
    'projectName',
    'keyMoments',
    'targetDurationMinutes',
    'maxExtensionMinutes',
    'maxExtensionCount',
    'extensionsUsed',
    'request',
    'conversation',
  ],
);

export const anyProject = shape<ProjectRecord>({
  id,
  organizationId: id,
  name: text,
  defaultUrl: orNull(fc.webUrl()),
  codehostRepos: few(text),
  autoCreateCodehostIssues: fc.boolean(),
  reportPullRequests: fc.boolean(),
  chatWebhookUrl: orNull(fc.webUrl()),
  createdAt: instant,
  updatedAt: instant,
});

export const anyOrganization = shape<OrganizationRecord>({
  id,
  name: text,
  slug: text,
  projectCount: count,
  memberCount: count,
  createdAt: instant,
});

export const anyTemplate = shape<TemplateRecord>({
  id,
  projectId: id,
  name: text,
  description: orNull(text),
  testInstructions: text,
  outputSchema: fc.constant(null),
  resultsTemplate: orNull(text),
  url: orNull(fc.webUrl()),
  deviceClass: fc.constantFrom('desktop', 'mobile'),
  targetDurationMinutes: count,
  maxExtensionMinutes: count,
  maxExtensionCount: count,
  builtIn: fc.boolean(),
  createdAt: instant,
  updatedAt: instant,
});
