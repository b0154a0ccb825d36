/** The other host, to which the API redirects for archives. An address works for five minutes. */
import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline, Readable } from 'node:stream';
import { FakeServer } from '../fake-server.js';
import type { CodeHost } from './code-host.js';
import type { Repository } from './repository.js';
import { tarball } from './tar-archive.js';

const lifeMs = 300_000;

export class ArchiveServer extends FakeServer {
  /** Path and `Authorization` of every request. A client must not send the header to this host. */
  readonly requests: { path: string; authorization: string | undefined }[] = [];
  private readonly offered = new Map<string, { repository: Repository; sha: string; untilMs: number }>();

  private constructor(private readonly host: CodeHost) {
    super();
  }

  static start(host: CodeHost): Promise<ArchiveServer> {
    return new ArchiveServer(host).listen();
  }

  /** The address of an archive. */
  offer(repository: Repository, sha: string): string {
    const token = randomBytes(16).toString('hex');
    this.offered.set(token, { repository, sha, untilMs: this.host.now() + lifeMs });
    return `${this.url}/${repository.fullName}/legacy.tar.gz/${sha}?token=${token}`;
  }

  protected answer(request: IncomingMessage, response: ServerResponse): void {
    const { pathname, searchParams } = new URL(request.url!, this.url);
    this.requests.push({ path: pathname, authorization: request.headers.authorization });
    const offered = this.offered.get(searchParams.get('token') ?? '');
    if (!offered || offered.untilMs <= this.host.now())
      return void response.writeHead(404).end('404: Not Found');
    const { repository, sha } = offered;
    const folder = `${repository.owner.login}-${repository.name}-${sha.slice(0, 7)}`;
    const pieces = repository.archive?.() ?? [tarball(folder, sha, repository.git.filesAt(sha))];
    const headers = {
      'content-type': 'application/x-gzip',
      'content-disposition': `attachment; filename=${folder}.tar.gz`,
    };
    response.writeHead(200, headers);
    // A client may stop to read.
    pipeline(Readable.from(pieces), response, () => undefined);
  }
}
