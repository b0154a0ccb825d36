/**
 * The files of one commit: all from its archive, which is one request, or only their paths. The archive is on another host
 * than the API, so the request for it has no credential. Nothing is written to a disk.
 */
import { Injectable } from '@nestjs/common';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { createGunzip } from 'node:zlib';
import { extract, type Header } from 'tar-stream';
import { CodehostConfig } from '../config.js';
import type { CodehostOctokit } from '../host/octokit.client.js';
import { archiveAddress } from './archive-address.js';
import { hasText } from './file-path.js';

export interface Commit {
  readonly owner: string;
  readonly repo: string;
  readonly sha: string;
}

export interface CodeFile {
  readonly path: string;
  /** Undefined for a file that is no text, or is larger than 256 KB. */
  readonly text?: string;
}

/** The archive is too large, or it is damaged. */
export class UnreadableArchive extends Error {}

const mebibyte = 1_048_576;
const limits = {
  downloadBytes: 64 * mebibyte,
  unpackedBytes: 300 * mebibyte,
  entries: 60_000,
  fileBytes: mebibyte / 4,
};

/** Of the unpacked bytes: with fewer the pieces cost more than their content. */
const chunkSize = mebibyte / 4;

@Injectable()
export class ArchiveClient {
  constructor(private readonly config: CodehostConfig) {}

  /**
   * The files while they arrive.
   *
   * @throws UnreadableArchive
   */
  async *files(octokit: CodehostOctokit, commit: Commit, signal: AbortSignal): AsyncGenerator<CodeFile> {
    const location = await this.locate(octokit, commit, signal);
    const response = await fetch(location, { signal, redirect: 'error', headers: { accept: '*/*' } });
    if (!response.ok || !response.body) {
      throw new UnreadableArchive(`The host of archives answered ${response.status}`);
    }
    const archive = extract();
    const received = Readable.fromWeb(response.body as ReadableStream);
    const { downloadBytes, unpackedBytes } = limits;
    const unpacking = pipeline(
      ...[
        received,
        limited(downloadBytes, 'archive'),
        createGunzip({ chunkSize }),
        limited(unpackedBytes, 'content'),
      ],
      archive,
      { signal },
    );
    // The loop below gets the error too.
    unpacking.catch((error: Error) => archive.destroy(error));
    try {
      yield* filesIn(archive);
      await unpacking;
    } catch (error) {
      signal.throwIfAborted();
      throw error instanceof UnreadableArchive
        ? error
        : new UnreadableArchive('The archive is damaged', { cause: error });
    }
  }

  /** At most 100,000 paths: a longer list is cut by the code host. */
  async paths(
    octokit: CodehostOctokit,
    { owner, repo, sha }: Commit,
    signal: AbortSignal,
  ): Promise<string[]> {
    const wish = { owner, repo, tree_sha: sha, recursive: 'true', request: { signal } };
    const { data } = await octokit.rest.git.getTree(wish);
    return data.tree.filter(({ type }) => type === 'blob').map(({ path }) => path);
  }

  private async locate(
    octokit: CodehostOctokit,
    { owner, repo, sha }: Commit,
    signal: AbortSignal,
  ): Promise<URL> {
    const { headers } = await octokit.rest.repos.downloadTarballArchive({
      ...{ owner, repo, ref: sha },
      request: { signal, redirect: 'manual' },
    });
    const address = archiveAddress(headers.location, this.config.codehostApiUrl);
    if (!address) throw new UnreadableArchive('The API names no safe address of the archive');
    return address;
  }
}

function limited(limit: number, what: string) {
  return async function* (chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let bytes = 0;
    for await (const chunk of chunks) {
      bytes += chunk.length;
      if (bytes > limit) throw new UnreadableArchive(`The ${what} is larger than ${limit} bytes`);
      yield chunk;
    }
  };
}

async function* filesIn(archive: ReturnType<typeof extract>): AsyncGenerator<CodeFile> {
  let entries = 0;
  for await (const entry of archive) {
    if (++entries > limits.entries) {
      throw new UnreadableArchive(`The archive has more than ${limits.entries} entries`);
    }
    const path = pathOf(entry.header);
    const isRead = path !== undefined && hasText(path) && (entry.header.size ?? 0) <= limits.fileBytes;
    const bytes = isRead ? await buffer(entry) : undefined;
    if (bytes === undefined) entry.resume();
    if (path !== undefined) yield { path, ...(bytes && !bytes.includes(0) && { text: bytes.toString() }) };
  }
}

/** Below the folder of the archive; undefined for an entry that is no file, or that has an invalid path. */
function pathOf({ name, type }: Header): string | undefined {
  const isValid = !/(?:^|\/)\.{0,2}(?:\/|$)|[\p{Cc}\\]/u.test(name) && name.length <= 1_000;
  return type === 'file' && isValid ? name.slice(name.indexOf('/') + 1) : undefined;
}
