/** The places in the code that findings may affect. */
import type { CandidatePlace, SearchedFinding } from '@handtest/contracts/codehost';
import type { CodeReference } from '@handtest/contracts/job';
import { Injectable, Logger } from '@nestjs/common';
import type { RepositoryAccess } from '../access/access.service.js';
import { CodehostConfig } from '../config.js';
import { reservePauseMs } from '../host/background-reserve.js';
import type { CodehostOctokit } from '../host/octokit.client.js';
import { ArchiveClient, type Commit, UnreadableArchive } from './archive.client.js';
import { placeQuery } from './place-query.js';
import { PlaceRanking, type RankedPlace } from './place-ranking.js';

export interface GroundingWish {
  readonly access: RepositoryAccess;
  /** The commit that was tested; the head of the default branch when absent. */
  readonly headSha?: string | undefined;
  /** Tested pull requests of this repository: what they change is more likely. */
  readonly prNumbers?: readonly number[] | undefined;
  readonly findings: readonly SearchedFinding[];
  readonly signal: AbortSignal;
}

/** Of each pull request: one page. */
const mostChangedFiles = 100;

/** The rest of the rate limit is for callers who wait for an answer. */
class ReserveReached extends Error {
  constructor() {
    super('The rate limit of the code host is almost used up');
  }
}

@Injectable()
export class GroundingService {
  private readonly log = new Logger(GroundingService.name);
  /** In ms of the clock, by the credential whose rate limit is almost used up. */
  private readonly pausedUntil = new Map<string, number>();

  constructor(
    private readonly config: CodehostConfig,
    private readonly archive: ArchiveClient,
  ) {}

  /** At most 30 for each finding, the best first. @throws when the code host refuses, and when the signal aborts */
  async find(wish: GroundingWish): Promise<CandidatePlace[][]> {
    const { access, findings, prNumbers = [], signal } = wish;
    const { owner, repo } = access;
    this.assertReserve(access.credentialId);
    const octokit = await access.octokit({
      contents: 'read',
      ...(prNumbers.length > 0 && { pull_requests: 'read' as const }),
    });
    const changed = new Set<string>();
    for (const pull_number of prNumbers) {
      const page = { owner, repo, pull_number, per_page: mostChangedFiles, request: { signal } };
      const { data } = await this.read(access, octokit.rest.pulls.listFiles(page));
      for (const { filename } of data) changed.add(filename);
    }
    const sha = wish.headSha ?? (await this.headOf(octokit, access, signal));
    const queries = findings.map(placeQuery);
    const places = await this.rank(
      octokit,
      { owner, repo, sha },
      () => new PlaceRanking(queries, changed),
      signal,
    );
    return places.map((found, finding) =>
      found.map((place, rank) => ({
        id: `${access.fullName}:${finding}.${rank}`,
        score: place.score,
        reference: this.reference(access.fullName, sha, place),
      })),
    );
  }

  /** Only by their paths when the archive is too large or damaged. */
  private async rank(
    octokit: CodehostOctokit,
    commit: Commit,
    start: () => PlaceRanking,
    signal: AbortSignal,
  ): Promise<RankedPlace[][]> {
    const ranking = start();
    try {
      for await (const { path, text } of this.archive.files(octokit, commit, signal)) ranking.add(path, text);
      return ranking.rank();
    } catch (error) {
      if (!(error instanceof UnreadableArchive)) throw error;
      this.log.warn({ err: error, repository: `${commit.owner}/${commit.repo}` }, 'Only paths are searched');
    }
    const byPath = start();
    for (const path of await this.archive.paths(octokit, commit, signal)) byPath.add(path);
    return byPath.rank();
  }

  private async headOf(
    octokit: CodehostOctokit,
    access: RepositoryAccess,
    signal: AbortSignal,
  ): Promise<string> {
    const { owner, repo, defaultBranch } = access;
    const ref = defaultBranch ?? 'HEAD';
    const wish = { owner, repo, ref, mediaType: { format: 'sha' }, request: { signal } };
    const { data } = await this.read(access, octokit.rest.repos.getCommit(wish));
    // This format answers with the plain sha; the types do not know it.
    return String(data);
  }

  /** @throws ReserveReached when the answer says that the rate limit is almost used up */
  private async read<Answer extends { readonly headers: object }>(
    { credentialId }: RepositoryAccess,
    request: Promise<Answer>,
  ): Promise<Answer> {
    const answer = await request;
    const nowMs = Date.now();
    for (const [id, untilMs] of this.pausedUntil) if (untilMs <= nowMs) this.pausedUntil.delete(id);
    const pauseMs = reservePauseMs({ ...answer.headers }, nowMs);
    if (pauseMs !== undefined) this.pausedUntil.set(credentialId, nowMs + pauseMs);
    this.assertReserve(credentialId);
    return answer;
  }

  private assertReserve(credentialId: string): void {
    if ((this.pausedUntil.get(credentialId) ?? 0) > Date.now()) throw new ReserveReached();
  }

  private reference(repo: string, sha: string, { path, symbol, score }: RankedPlace): CodeReference {
    const address = path.split('/').map(encoded).join('/');
    const lines = symbol && { symbol: symbol.name, startLine: symbol.startLine, endLine: symbol.endLine };
    const anchor = lines ? `#L${lines.startLine}-L${lines.endLine}` : '';
    const url = `${this.config.codehostWebUrl}/${repo}/blob/${sha}/${address}${anchor}`;
    return { repo, path, ...lines, url, confidence: score };
  }
}

/** Also what Markdown reads: filed issues have the link, and folders such as `(shop)` are common. */
function encoded(name: string): string {
  const asHex = (sign: string) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;
  return encodeURIComponent(name).replace(/[!'()*~]/g, asHex);
}
