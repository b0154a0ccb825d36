/** A tester who uses a visit over its WebSocket. */
import { execFileSync } from 'node:child_process';
import type { Call } from '@handtest/contracts/define';
import { eventually } from '@handtest/deployment';
import {
  type ClientMessage,
  readPictureHead,
  stillPicture,
  type ServerMessage,
} from '@handtest/visit-protocol';
import { WebSocket } from 'ws';
import type { BrowserUnderTest } from './browser-under-test.js';

export type Received<K extends ServerMessage['kind']> = Extract<ServerMessage, { kind: K }>;

export class TesterAtWork {
  readonly messages: ServerMessage[] = [];
  /** The code of the close. */
  readonly closed: Promise<number>;
  /** Of the last picture: 1 while the page moves, 2 when it is still. */
  private lastKind = 0;
  private onPicture: (() => void) | undefined;

  private constructor(
    private readonly socket: WebSocket,
    readonly claim: ReturnType<BrowserUnderTest['claim']>['claim'],
    readonly call: Call,
  ) {
    this.closed = new Promise((resolve) => socket.once('close', resolve));
    socket.on('message', (data: Buffer, isBinary) => {
      if (!isBinary) {
        this.messages.push(JSON.parse(data.toString()) as ServerMessage);
        return;
      }
      const { number, kind } = readPictureHead(new Uint8Array(data).buffer);
      this.send({ kind: 'drawn', number, ageMs: 0 });
      this.lastKind = kind;
      this.onPicture?.();
    });
    socket.on('error', () => socket.terminate());
  }

  /** Claims a job, and waits for its browser. */
  static async begin(service: BrowserUnderTest): Promise<TesterAtWork> {
    const { jobId, call, claim } = service.claim();
    await eventually(async () => expect((await service.visits.start({ jobId }, call)).status).toBe('ready'), {
      timeoutMs: 60_000,
    });
    const { ticket } = await service.visits.stream({ jobId }, call);
    const base = service.replicas[0]!.url.replace('http', 'ws');
    const socket = new WebSocket(`${base}/visits/stream?ticket=${encodeURIComponent(ticket)}`);
    const tester = new TesterAtWork(socket, claim, call);
    await new Promise<void>((resolve, reject) => socket.once('open', resolve).once('error', reject));
    return tester;
  }

  get hasPicture(): boolean {
    return this.lastKind !== 0;
  }

  send(message: ClientMessage): void {
    this.socket.send(JSON.stringify(message));
  }

  all<K extends ServerMessage['kind']>(kind: K): Received<K>[] {
    return this.messages.filter((message) => message.kind === kind) as Received<K>[];
  }

  /** Opens an address, and waits until its page has this title. */
  async open(url: string, title: string): Promise<void> {
    this.send({ kind: 'navigate', url });
    await eventually(() => {
      const front = this.all('tabs')
        .at(-1)
        ?.tabs.find(({ isFront }) => isFront);
      expect([front?.url, front?.title]).toEqual([url, title]);
    });
  }

  /** A press on a page that changes its colour with it. @returns until the next picture, in milliseconds */
  async click(): Promise<number> {
    await eventually(() => expect(this.lastKind).toBe(stillPicture));
    const at = { x: 200, y: 200, modifiers: 0 };
    const from = performance.now();
    const shown = new Promise<number>((resolve) => {
      this.onPicture = () => resolve(performance.now() - from);
    });
    this.send({ kind: 'press', ...at, buttons: 1, button: 'left', clickCount: 1 });
    this.send({ kind: 'release', ...at, buttons: 0, button: 'left', clickCount: 1 });
    return shown.finally(() => (this.onPicture = undefined));
  }

  end(): void {
    this.socket.terminate();
    this.claim.isOver = true;
  }
}

/** The first process of each Chromium in this folder, with its user. */
export function chromiumsIn(folder: string): { pid: number; user: string; profile: string }[] {
  const lines = execFileSync('ps', ['-eo', 'pid=,uid=,args='], { encoding: 'utf8' }).split('\n');
  return lines.flatMap((line) => {
    const [, pid, user] = /^\s*(\d+)\s+(\d+)\s+\S*chromium --headless/.exec(line) ?? [];
    const [, profile] = /--user-data-dir=(\S+)/.exec(line) ?? [];
    if (pid === undefined || !profile?.startsWith(folder) || line.includes('--type=')) return [];
    return [{ pid: Number(pid), user: user!, profile }];
  });
}
