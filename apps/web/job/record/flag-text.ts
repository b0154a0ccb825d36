/** Flags, sources and ends of jobs in sentences. `docs/reports.md` has the same for the API. Pure. */
import type { JobRecord } from '@handtest/sdk';

type Result = NonNullable<JobRecord['result']>;
export type Flag = NonNullable<Result['verdictConfidence']>['flags'][number];
export type EndReason = NonNullable<JobRecord['reason']>;
export type Source = NonNullable<Result['provenance']>['fields'][string];

export interface Explained {
  readonly means: string;
  readonly next: string;
}

export const flagTexts: Readonly<Record<Flag, Explained>> = {
  contradicts_evidence: {
    means:
      'The verdict is pass, although the website answered with errors or crashed, or a finding is critical or high. ' +
      'Or the report of the tester gives another verdict.',
    next: 'Read the explanation. It names the requests, or the other verdict.',
  },
  no_evidence: {
    means: 'The verdict is fail, and no finding cites a recorded event. This is usual for visual defects.',
    next: 'Watch the recording.',
  },
  unclear_report: {
    means: 'Neither the tester nor the report gives a clear verdict.',
    next: 'Read the report, or run the job again.',
  },
  read_by_rules: {
    means: 'No model read the report, and the verdict is not the tester’s.',
    next: 'Read the report before you rely on the verdict.',
  },
  language_not_read: {
    means: 'The report is in a language that the rules do not read. Only the form counts.',
    next: 'Read the report.',
  },
  report_too_short: {
    means: 'The report has fewer than five words, and the form has no verdict with answers or findings.',
    next: 'Ask the tester of the next job to write more.',
  },
  instructions_not_followed: {
    means: 'The tester did something else than the instructions ask. The explanation has the tester’s words.',
    next: 'Decide whether the test still counts.',
  },
  ungrounded_citation: {
    means: 'The reader cited an event that does not exist. The citation is removed.',
    next: 'Check the findings against the recorded events.',
  },
  second_opinion_differs: {
    means: 'A second pass of the model, which sees only the evidence, contradicts part of the result.',
    next: 'Read the explanation.',
  },
};

/** A flag of a later release is shown as it is. */
export function flagText(flag: string): Explained {
  return (
    (flagTexts as Readonly<Record<string, Explained>>)[flag] ?? {
      means: `${flag.replaceAll('_', ' ')}.`,
      next: 'Read the explanation.',
    }
  );
}

export const endTexts: Readonly<Record<EndReason, Explained>> = {
  not_claimed: {
    means: 'No tester claimed the job in time. It costs nothing.',
    next: 'Run it again. At another hour more testers may be there.',
  },
  time_ran_out: {
    means: 'The tester’s time ran out before the report was submitted. It costs nothing.',
    next: 'Run it again with more minutes, or with shorter instructions.',
  },
  cancelled_by_caller: {
    means: 'The organization of the job cancelled it. It costs nothing.',
    next: 'Run it again if you still need the test.',
  },
  cancelled_by_tester: {
    means: 'The tester rejected the job, because the instructions cannot be carried out. It costs nothing.',
    next: 'Read the conversation, change the instructions, and run it again.',
  },
  cancelled_by_admin: {
    means: 'An administrator of the platform cancelled the job. It costs nothing.',
    next: 'Ask the administrator for the reason before you run it again.',
  },
  url_unreachable: {
    means: 'The address could not be opened. It costs nothing.',
    next: 'Open the address from outside of your network, then run the job again.',
  },
  not_testable: {
    means: 'The pull request or issue has nothing that a tester can check. It costs nothing.',
    next: 'Describe what to test, and run it again with these instructions.',
  },
  extraction_failed: {
    means: 'The tester’s report could not be read. It costs nothing.',
    next: 'Run it again. If it happens twice, ask for help with the id of the job.',
  },
  platform_error: {
    means: 'The service failed while the job was under way. It costs nothing.',
    next: 'Run it again. If it happens twice, ask for help with the id of the job.',
  },
};

export const sourceTexts: Readonly<Record<Source, string>> = {
  tester: 'Stated by the tester',
  model: 'Read by the model',
  rules: 'Read by the rules',
  unstated: 'Not stated',
};

/** Who read the report, such as `Read by the built-in rules 4`. */
export function readerText({ reader, version }: { reader: string; version: string }): string {
  return reader === 'rules' ? `Read by the built-in rules ${version}` : `Read by the model ${version}`;
}

/** Who gave the verdict; undefined without a verdict. */
export function verdictSourceText(source: Result['verdictSource']): string | undefined {
  if (source === undefined) return undefined;
  const who = { tester: 'the tester', model: 'the model', rules: 'the built-in rules' } as const;
  return `Verdict by ${who[source]}`;
}
