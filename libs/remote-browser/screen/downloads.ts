/** Files that pages give to the tester: kept in the folder of the visit, passed on when the tester asks. */
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { maximumDownloadBytes, type ServerMessage } from '@handtest/visit-protocol';
import type { Cdp } from '../chromium/cdp.js';
import { hasSecret } from '../secret/secret-file.js';
import { safeFileName } from './file-name.js';
import type { Viewer } from './viewer.js';

type Download = Extract<ServerMessage, { kind: 'download' }>;

/** Of all files of a visit: its machine has others. */
const mostBytes = 500_000_000;

const partBytes = 192 * 1_024;

export class Downloads {
  private readonly known = new Map<string, Download>();

  constructor(
    private readonly cdp: Cdp,
    private readonly folder: string,
    private readonly notify: (message: ServerMessage) => void,
    /** Values of secrets, which no file may take to the tester. */
    private readonly filled: readonly string[],
  ) {
    cdp.on('Browser.downloadWillBegin', ({ guid, suggestedFilename }) => {
      const name = safeFileName(suggestedFilename);
      this.change({ kind: 'download', id: guid, name, bytes: 0, state: 'running' });
    });
    cdp.on('Browser.downloadProgress', ({ guid, receivedBytes, totalBytes, state }) => {
      const download = this.known.get(guid);
      if (download?.state !== 'running') return;
      const reason = this.refusal(download, receivedBytes, totalBytes);
      if (reason !== undefined) {
        cdp.post('Browser.cancelDownload', { guid });
        this.change({ ...download, bytes: 0, state: 'failed' });
        notify({ kind: 'notice', text: `${download.name} was not downloaded: ${reason}` });
        return;
      }
      const states = { inProgress: 'running', completed: 'done', canceled: 'failed' } as const;
      this.change({ ...download, bytes: receivedBytes, state: states[state] });
    });
  }

  get all(): Download[] {
    return [...this.known.values()];
  }

  async start(): Promise<void> {
    await this.cdp.send('Browser.setDownloadBehavior', {
      behavior: 'allowAndName',
      downloadPath: join(this.folder, 'downloads'),
      eventsEnabled: true,
    });
  }

  /** Not while the viewer gets the same file: it could not know which part belongs to which. */
  async pass(id: string, viewer: Pick<Viewer, 'pass' | 'passing'>): Promise<void> {
    const download = this.known.get(id);
    if (download?.state !== 'done' || viewer.passing.has(id)) return;
    viewer.passing.add(id);
    try {
      await this.send(download, (part) => viewer.pass(part));
    } finally {
      viewer.passing.delete(id);
    }
  }

  /** @param send resolves when the viewer has room for more */
  private async send({ id, name }: Download, send: (message: ServerMessage) => Promise<void>): Promise<void> {
    const path = join(this.folder, 'downloads', id);
    if (this.filled.length > 0 && (await hasSecret(path, this.filled))) {
      this.notify({
        kind: 'notice',
        text: `${name} has the value of a secret; it stays in the browser`,
      });
      return;
    }
    const file = await open(path);
    try {
      const { size } = await file.stat();
      for (let sent = 0; ;) {
        const { bytesRead, buffer } = await file.read(Buffer.alloc(partBytes), 0, partBytes, sent);
        sent += bytesRead;
        const isLast = sent >= size || bytesRead === 0;
        const base64 = buffer.subarray(0, bytesRead).toString('base64');
        await send({ kind: 'download-part', id, base64, isLast });
        if (isLast) return;
      }
    } finally {
      await file.close();
    }
  }

  private refusal({ id }: Download, receivedBytes: number, totalBytes: number): string | undefined {
    const bytes = Math.max(receivedBytes, totalBytes);
    if (bytes > maximumDownloadBytes) return 'it is larger than 100 MB';
    const others = this.all.filter((download) => download.id !== id);
    const sum = others.reduce((total, download) => total + download.bytes, bytes);
    return sum > mostBytes ? 'all files of a visit have at most 500 MB' : undefined;
  }

  private change(download: Download): void {
    const before = this.known.get(download.id);
    this.known.set(download.id, download);
    // Progress of a large file would be many messages; the end is what counts.
    if (before?.state !== download.state) this.notify(download);
  }
}
