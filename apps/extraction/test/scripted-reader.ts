/** A reader with a given draft, for tests of what follows the reading. */
import type { Provenance, SubmittedReport } from '@handtest/contracts/job';
import type { Draft } from '../report/draft.js';
import {
  type ClaimOpinion,
  type ClaimsToCheck,
  type ReaderAnswer,
  ReportReader,
  type SecondOpinion,
} from '../report/report-reader.js';

export function draftOf(changes: Partial<Draft> = {}): Draft {
  return {
    passStatus: null,
    explanation: 'The draft says so.',
    data: {},
    unstated: [],
    findings: [],
    instructionsFollowed: true,
    ...changes,
  };
}

export class ScriptedReader extends ReportReader {
  readonly asked: ClaimsToCheck[] = [];

  constructor(
    private readonly draft: Draft,
    readonly provenance: Provenance = { reader: 'anthropic', version: 'scripted' },
    private readonly answer: Partial<ReaderAnswer> & { opinions?: ClaimOpinion[] } = {},
  ) {
    super();
  }

  read(): Promise<ReaderAnswer> {
    const { flags = [], remarks = [], cost } = this.answer;
    return Promise.resolve({ draft: this.draft, flags, remarks, ...(cost && { cost }) });
  }

  override secondOpinion(_report: SubmittedReport, toCheck: ClaimsToCheck): Promise<SecondOpinion> {
    this.asked.push(toCheck);
    const { opinions = [], cost } = this.answer;
    return Promise.resolve({ opinions, remarks: [], ...(cost && { cost }) });
  }
}
