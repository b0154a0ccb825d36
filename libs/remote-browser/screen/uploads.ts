/** Files of the tester for a file chooser of the page. They come in parts, over the connection of the viewer. */
import { appendFile, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type ClientMessage, maximumUploadBytes, type ServerMessage } from '@handtest/visit-protocol';
import type { Cdp } from '../chromium/cdp.js';
import type { Target } from '../chromium/targets.js';
import { safeFileName } from './file-name.js';

interface Chooser {
  readonly id: string;
  readonly isMultiple: boolean;
  readonly backendNodeId: number;
  readonly sessionId: string;
  readonly paths: Set<string>;
  bytes: number;
  /** Why a part could not be written. */
  fault?: unknown;
}

export interface UploadsOptions {
  readonly cdp: Cdp;
  readonly folder: string;
  readonly notify: (message: ServerMessage) => void;
  readonly onUploaded: (names: readonly string[]) => void;
}

export class Uploads {
  private chooser: Chooser | undefined;
  private lastId = 0;
  /** Parts are written one after the other. */
  private writing: Promise<unknown> = Promise.resolve();

  constructor(private readonly options: UploadsOptions) {
    options.cdp.on('Page.fileChooserOpened', ({ backendNodeId, mode }, sessionId) => {
      if (backendNodeId === undefined || sessionId === undefined) return;
      this.ask({ isMultiple: mode === 'selectMultiple', backendNodeId, sessionId });
    });
  }

  async attached({ sessionId }: Target): Promise<void> {
    await this.options.cdp.send('Page.setInterceptFileChooserDialog', { enabled: true }, sessionId);
  }

  get question(): ServerMessage | undefined {
    return this.chooser && { kind: 'file-chooser', id: this.chooser.id, isMultiple: this.chooser.isMultiple };
  }

  /** A viewer that connects gives its files from their begin: the first parts of a file may have come before. */
  restart(): void {
    const { chooser } = this;
    if (!chooser) return;
    const { id, isMultiple, backendNodeId, sessionId } = chooser;
    this.ask({ isMultiple, backendNodeId, sessionId });
    this.writing = this.writing
      .then(() => rm(this.folderOf(id), { recursive: true, force: true }))
      // No later file is in this folder.
      .catch(() => undefined);
  }

  take(part: Extract<ClientMessage, { kind: 'file-part' }>): void {
    const { chooser } = this;
    if (chooser?.id !== part.id) return;
    const bytes = Buffer.from(part.base64, 'base64');
    chooser.bytes += bytes.length;
    if (chooser.bytes > maximumUploadBytes) {
      this.chooser = undefined;
      this.options.notify({ kind: 'notice', text: 'The files must be at most 25 MB; choose smaller ones' });
      return;
    }
    const folder = this.folderOf(chooser.id);
    const path = join(folder, safeFileName(part.name));
    chooser.paths.add(path);
    this.writing = this.writing
      .then(async () => {
        if (chooser.fault !== undefined) return;
        await mkdir(folder, { recursive: true });
        await appendFile(path, bytes);
      })
      .catch((error: unknown) => (chooser.fault = error));
  }

  /**
   * Gives the page what was sent. Without files the page learns nothing, as when a dialog is cancelled.
   * @throws Error when a part could not be written
   */
  async finish(id: string): Promise<void> {
    const { chooser } = this;
    if (chooser?.id !== id) return;
    this.chooser = undefined;
    await this.writing;
    if (chooser.fault !== undefined) {
      this.options.notify({ kind: 'notice', text: 'The files could not be stored; choose them again' });
      throw chooser.fault;
    }
    const files = [...chooser.paths].slice(0, chooser.isMultiple ? undefined : 1);
    if (files.length === 0) return;
    const { backendNodeId, sessionId } = chooser;
    await this.options.cdp.send('DOM.setFileInputFiles', { files, backendNodeId }, sessionId);
    this.options.onUploaded(files.map((path) => path.split('/').at(-1)!));
  }
  private ask(input: Pick<Chooser, 'isMultiple' | 'backendNodeId' | 'sessionId'>): void {
    const id = `f${++this.lastId}`;
    this.chooser = { ...input, id, paths: new Set(), bytes: 0 };
    this.options.notify({ kind: 'file-chooser', id, isMultiple: input.isMultiple });
  }

  private folderOf(id: string): string {
    return join(this.options.folder, 'uploads', id);
  }
}
