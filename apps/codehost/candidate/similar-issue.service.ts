/** Finds the issues that may be about the same defect as a finding, in the index of the organization. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { CandidateIssue, SearchedFinding } from '@handtest/contracts/codehost';
import { execute, query } from '@handtest/database';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { RepositoryAccess } from '../access/access.service.js';
import { CodehostConfig } from '../config.js';
import { IssueIndexService } from '../issue/issue-index.service.js';
import { areCurrentTerms, issueTerms, termsVersion } from '../text/issue-terms.js';
import { type Candidate, FindingSearch } from './finding-search.js';
import { templateWords } from './template-words.js';

const batchRows = 2_000;
/** Issues that show what the template of a repository is. */
const templateRows = 100;
const bodyLength = 1_500;

interface TermRow extends Record<string, unknown> {
  readonly number: number;
  readonly terms: Buffer | null;
}

interface TextRow extends Record<string, unknown> {
  readonly number: number;
  readonly title: string;
  readonly bodyCut: string | null;
}

interface IssueRow extends TextRow {
  readonly repositoryId: number;
  readonly updatedAt: Date;
  readonly state: 'open' | 'closed';
  readonly labels: string[];
  readonly terms: Buffer | null;
}

interface IssueName {
  readonly repositoryId: number;
  readonly number: number;
}

const ofRepository = 'organization_id = $organizationId AND repository_id = $repositoryId';

const selectTerms = `SELECT number, terms FROM issue
  WHERE ${ofRepository} AND number < $before ORDER BY number DESC LIMIT ${batchRows}`;

const selectNewest = `SELECT body_cut FROM issue
  WHERE ${ofRepository} AND body_cut IS NOT NULL ORDER BY number DESC LIMIT ${templateRows}`;

const selectTexts = `SELECT number, title, body_cut FROM issue
  WHERE ${ofRepository} AND number = ANY ($numbers::int[])`;

const selectIssues = `SELECT repository_id::float8 AS repository_id, number, title, body_cut, state, labels,
         updated_at, terms
    FROM issue JOIN unnest($repositoryIds::bigint[], $numbers::int[]) AS one (repository_id, number)
         USING (repository_id, number)
   WHERE organization_id = $organizationId`;

/** Not of an issue that the index has read since. */
const storeTerms = `UPDATE issue SET terms = decode(one.terms, 'base64')
  FROM unnest($numbers::int[], $terms::text[]) AS one (number, terms)
  WHERE ${ofRepository} AND issue.number = one.number
    AND substring(issue.terms FOR 1) IS DISTINCT FROM $version::bytea`;

export interface IssueSearch {
  readonly organizationId: string;
  readonly accesses: readonly RepositoryAccess[];
  readonly findings: readonly SearchedFinding[];
  readonly signal: AbortSignal;
}

@Injectable()
export class SimilarIssueService {
  private readonly log = new Logger(SimilarIssueService.name);

  constructor(
    private readonly database: DataSource,
    private readonly index: IssueIndexService,
    private readonly config: CodehostConfig,
  ) {}

  /**
   * For each finding at most 10, the most similar first. A repository whose index cannot be refreshed is searched as it was
   * read last.
   *
   * @throws the reason of the signal when it ends the search
   */
  async find({ organizationId, accesses, findings, signal }: IssueSearch): Promise<CandidateIssue[][]> {
    await Promise.all(accesses.map((access) => this.refresh(organizationId, access)));
    const search = new FindingSearch<IssueName>(findings);
    for (const access of accesses) {
      signal.throwIfAborted();
      await this.scan(organizationId, access, search, signal);
    }
    const found: Candidate<IssueName>[][] = [];
    for (const index of findings.keys()) {
      signal.throwIfAborted();
      // Other requests continue between two findings.
      await nextTurn();
      found.push(search.candidates(index));
    }
    const rows = await this.rowsOf(organizationId, found.flat());
    const repositories = new Map(accesses.map(({ repositoryId, fullName }) => [repositoryId, fullName]));
    return found.map((candidates, finding) =>
      candidates.flatMap(({ issue, relativeScore }, index) => {
        // An issue that was deleted since is left out.
        const row = rows.get(keyOf(issue));
        if (!row) return [];
        const compared = { ...row, body: row.bodyCut ?? '', terms: termsOf(row) };
        const comparison = search.compare(finding, compared, relativeScore, new Date());
        const repo = repositories.get(issue.repositoryId)!;
        // The address that the code host sent has the name of that time. A rename changes it.
        const url = `${this.config.codehostWebUrl}/${repo}/issues/${row.number}`;
        return [{ id: `issue-${finding + 1}-${index + 1}`, repo, url, ...recordOf(row), ...comparison }];
      }),
    );
  }

  private async refresh(organizationId: string, access: RepositoryAccess): Promise<void> {
    try {
      await this.index.refreshed(organizationId, access);
    } catch (error) {
      this.log.warn({ err: error, repository: access.fullName }, 'An older index of issues is searched');
    }
  }

  private async scan(
    organizationId: string,
    { repositoryId }: RepositoryAccess,
    search: FindingSearch<IssueName>,
    signal: AbortSignal,
  ): Promise<void> {
    const parameters = { organizationId, repositoryId };
    const newest = await query<{ bodyCut: string }>(this.database, selectNewest, parameters);
    search.ignore(templateWords(newest.map(({ bodyCut }) => bodyCut)));
    let before = 2 ** 31 - 1;
    let rows: TermRow[];
    do {
      signal.throwIfAborted();
      rows = await query<TermRow>(this.database, selectTerms, { ...parameters, before });
      const computed = await this.computeMissing(parameters, rows);
      for (const { number, terms } of rows) {
        const current = areCurrentTerms(terms) ? terms : computed.get(number);
        if (current) search.add({ repositoryId, number }, current);
      }
      before = rows.at(-1)?.number ?? 0;
    } while (rows.length === batchRows);
  }

  /** Rows from before the terms got another format. */
  private async computeMissing(
    repository: { organizationId: string; repositoryId: number },
    rows: readonly TermRow[],
  ): Promise<Map<number, Buffer>> {
    const numbers = rows.filter(({ terms }) => !areCurrentTerms(terms)).map(({ number }) => number);
    if (numbers.length === 0) return new Map();
    const texts = await query<TextRow>(this.database, selectTexts, { ...repository, numbers });
    const computed = texts.map(({ title, bodyCut: body }) => issueTerms({ title, body }));
    await execute(this.database, storeTerms, {
      ...repository,
      numbers: texts.map(({ number }) => number),
      terms: computed.map((terms) => terms.toString('base64')),
      version: Buffer.of(termsVersion),
    });
    return new Map(texts.map(({ number }, index) => [number, computed[index]!]));
  }

  private async rowsOf(
    organizationId: string,
    candidates: readonly Candidate<IssueName>[],
  ): Promise<Map<string, IssueRow>> {
    const names = [...new Map(candidates.map(({ issue }) => [keyOf(issue), issue])).values()];
    const rows = await query<IssueRow>(this.database, selectIssues, {
      organizationId,
      repositoryIds: names.map(({ repositoryId }) => repositoryId),
      numbers: names.map(({ number }) => number),
    });
    return new Map(rows.map((row) => [keyOf(row), row]));
  }
}

function keyOf({ repositoryId, number }: IssueName): string {
  return `${repositoryId} ${number}`;
}

function termsOf({ terms, title, bodyCut: body }: IssueRow): Buffer {
  return areCurrentTerms(terms) ? terms : issueTerms({ title, body });
}

function recordOf({ number, title, bodyCut, state, labels }: IssueRow) {
  return { number, title, body: (bodyCut ?? '').slice(0, bodyLength), state, labels };
}
