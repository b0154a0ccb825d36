/**
 * Records what the pages of a visit do and what the tester does with them. One observer of all targets, so that evidence has one
 * author, and one clock: the wall time of this machine, in UTC. Nothing leaves this file before it is redacted.
 */
import type { Cdp, EventOf } from '../chromium/cdp.js';
import type { Target, TargetObserver } from '../chromium/targets.js';
import type { CapturedEvent } from '../visit/captured-event.js';
import { consoleText } from './console-text.js';
import { redactedBegin, withoutSecrets } from './redaction.js';
import { PageEvents } from './page-events.js';
import { Repetitions } from './repetition.js';
import type { TelemetryQueue } from './telemetry-queue.js';

export interface CaptureOptions {
  readonly cdp: Cdp;
  readonly queue: Pick<TelemetryQueue, 'add'>;
  readonly secrets?: readonly string[];
}

/** What the job service takes (`libs/contracts/job`). One item above these limits would make it refuse the whole batch. */
const longestMessage = 20_000;
const longestUrl = 8_000;
const longestDetail = 2_000;
const longestElement = 2_000;
const longestFailure = 200;
const longestMethod = 20;
const highestStatus = 999;
const longestDurationMs = 86_400_000;
/** The content of a `data:` address is a file, not an address. */
const longestData = 200;

/** Chromium's words for what is no failure of the site. */
const harmless: ReadonlySet<string> = new Set(['net::ERR_ABORTED']);

const leftOutReason = 'pages wrote more than 2,000 a second, or more than 32 MB at once';

interface OpenRequest {
  readonly url: string;
  readonly method: string;
  timestamp: string;
  /** By Chromium's own clock. */
  startedSeconds: number;
  status?: number;
  failure?: string;
}

export class Capture implements TargetObserver {
  private readonly repetitions = new Repetitions();
  /** A title may blink. */
  private readonly titles = new Repetitions();
  private readonly open = new Map<string, OpenRequest>();
  private readonly timer: NodeJS.Timeout;
  private readonly pages: PageEvents;
  private readonly sessions = new Set<string>();
  private unread = 0;

  constructor(private readonly options: CaptureOptions) {
    const { cdp } = options;
    cdp.on('Runtime.consoleAPICalled', (event) =>
      this.addMessage(event.type, consoleText(event), event.timestamp),
    );
    cdp.on('Runtime.exceptionThrown', ({ exceptionDetails: details, timestamp }) => {
      const { exception, text, url, lineNumber } = details;
      // A worker repeats the exceptions of workers that it started, without their text.
      if (!exception && text.trim() === 'Uncaught') return;
      const said = exception?.description ?? exception?.value ?? '';
      const place = exception?.description ? '' : `\n    at ${url ?? 'the page'}:${lineNumber + 1}`;
      this.addMessage('exception', `${text} ${String(said)}${place}`, timestamp);
    });
    cdp.on('Log.entryAdded', ({ entry }) => {
      // A failed request is in the network list; what a worker writes comes from the worker itself, too.
      if (entry.source === 'network' || entry.source === 'worker') return;
      this.addMessage(entry.level, entry.url ? `${entry.text} (${entry.url})` : entry.text, entry.timestamp);
    });
    this.pages = new PageEvents(cdp, (event) => this.record({ kind: 'page', item: event }));
    this.listenToNetwork(cdp);
    this.timer = setInterval(() => {
      this.reportRepetitions();
      this.releaseObjects();
    }, 5_000);
  }

  async attached(target: Target): Promise<void> {
    const { cdp } = this.options;
    const { sessionId } = target;
    this.pages.attached(target);
    this.sessions.add(sessionId);
    await Promise.all([
      cdp.send('Runtime.enable', undefined, sessionId),
      // A worker may not have these.
      cdp.send('Network.enable', {}, sessionId).catch(() => undefined),
      cdp.send('Log.enable', undefined, sessionId).catch(() => undefined),
    ]);
  }

  detached(target: Target): void {
    this.pages.detached(target);
    this.sessions.delete(target.sessionId);
  }

  /** What other parts of the visit observe. */
  record({ kind, item }: CapturedEvent): void {
    const { queue } = this.options;
    if (kind === 'click') return queue.add('clicks', { ...item, element: this.selector(item.element) });
    const { detail } = item;
    const words = detail !== undefined && { detail: this.readable(detail, longestDetail) };
    if (kind === 'interaction') {
      const element = item.element !== undefined && { element: this.selector(item.element) };
      queue.add('interactions', { ...item, ...element, ...words });
    } else {
      const address = item.url !== undefined && { url: this.address(item.url) };
      if (item.kind === 'title' && !this.titles.take(words ? words.detail : '')) return;
      queue.add('pageEvents', { ...item, ...address, ...words });
    }
  }

  /** What is under way is written down as it is. */
  stop(): void {
    clearInterval(this.timer);
    this.reportRepetitions();
    for (const key of this.open.keys()) this.end(key);
  }

  private addMessage(type: string, text: string, atMs: number): void {
    const message = this.readable(text, longestMessage);
    if (!this.repetitions.take(`${type} ${message}`)) return;
    this.options.queue.add('consoleMessages', { type, message, timestamp: instant(atMs) });
  }

  private reportRepetitions(): void {
    const left = this.options.cdp.unread - this.unread;
    this.unread += left;
    if (left > 0) this.addMessage('warning', `${left} messages were left out: ${leftOutReason}`, Date.now());
    for (const [key, times] of this.repetitions.drain()) {
      const [type = 'log'] = key.split(' ', 1);
      const message = `repeated ${times} times: ${key.slice(type.length + 1)}`.slice(0, longestMessage);
      this.options.queue.add('consoleMessages', { type, message, timestamp: instant(Date.now()) });
    }
  }

  /** Chromium keeps each object that a page logs or throws until then, in this group. */
  private releaseObjects(): void {
    const objectGroup = 'console';
    for (const session of this.sessions)
      this.options.cdp.post('Runtime.releaseObjectGroup', { objectGroup }, session);
  }

  private listenToNetwork(cdp: Cdp): void {
    cdp.on('Network.requestWillBeSent', (event, session) => this.begin(event, session));
    cdp.on('Network.responseReceived', ({ requestId, response }, session) => {
      const request = this.open.get(`${session} ${requestId}`);
      if (request) request.status = statusOf(response);
    });
    cdp.on('Network.loadingFinished', ({ requestId, timestamp }, session) =>
      this.end(`${session} ${requestId}`, timestamp),
    );
    cdp.on('Network.loadingFailed', ({ requestId, errorText, canceled, timestamp }, session) => {
      const key = `${session} ${requestId}`;
      // What the page itself gave up is no failure.
      if (!canceled && !harmless.has(errorText)) this.fail(key, errorText);
      this.end(key, timestamp);
    });
    cdp.on('Network.webSocketCreated', ({ requestId, url }, session) => {
      const request = { url: this.address(url), method: 'GET', timestamp: instant(Date.now()) };
      this.open.set(`${session} ${requestId}`, { ...request, startedSeconds: NaN });
    });
    cdp.on('Network.webSocketWillSendHandshakeRequest', ({ requestId, wallTime, timestamp }, session) => {
      const began = { timestamp: instant(wallTime * 1_000), startedSeconds: timestamp };
      Object.assign(this.open.get(`${session} ${requestId}`) ?? {}, began);
    });
    cdp.on('Network.webSocketHandshakeResponseReceived', ({ requestId, response, timestamp }, session) => {
      const key = `${session} ${requestId}`;
      const request = this.open.get(key);
      if (request) request.status = statusOf(response);
      this.end(key, timestamp);
    });
    cdp.on('Network.webSocketFrameError', ({ requestId, errorMessage }, session) =>
      this.failSocket(`${session} ${requestId}`, errorMessage),
    );
    cdp.on('Network.webSocketClosed', ({ requestId }, session) => this.failSocket(`${session} ${requestId}`));
  }

  /** A redirect is a request of its own. */
  private begin(event: EventOf<'Network.requestWillBeSent'>, session: string | undefined): void {
    const { requestId, request, redirectResponse, wallTime, timestamp: startedSeconds } = event;
    const key = `${session} ${requestId}`;
    const before = this.open.get(key);
    if (before && redirectResponse) {
      before.status = statusOf(redirectResponse);
      this.end(key, startedSeconds);
    }
    const url = this.address(request.url);
    const method = this.readable(request.method, longestMethod);
    const timestamp = instant(wallTime * 1_000);
    this.open.set(key, { url, method, timestamp, startedSeconds });
  }

  /** @param endedSeconds by Chromium's own clock, if it is known */
  private end(key: string, endedSeconds = NaN): void {
    const request = this.open.get(key);
    if (!request) return;
    this.open.delete(key);
    const { startedSeconds, ...item } = request;
    const measuredMs = Math.round((endedSeconds - startedSeconds) * 1_000);
    const durationMs = Math.min(Math.max(0, measuredMs), longestDurationMs);
    const duration = Number.isFinite(durationMs) && { durationMs };
    this.options.queue.add('networkRequests', { ...item, ...duration });
  }

  /** Without an answer the status is 0. */
  private fail(key: string, failure: string | undefined): void {
    const request = this.open.get(key);
    if (!request || request.status !== undefined) return;
    request.status = 0;
    if (failure) request.failure = this.readable(failure, longestFailure);
  }

  private failSocket(key: string, failure?: string): void {
    this.fail(key, failure);
    this.end(key);
  }

  private readable(text: string, longest: number): string {
    return redactedBegin(text, longest, this.options.secrets);
  }

  /** The usual patterns would change selectors such as `code:nth-of-type(2)`. */
  private selector(element: string): string {
    return redactedBegin(element, longestElement, this.options.secrets, withoutSecrets);
  }

  private address(url: string): string {
    return this.readable(url, /^(data|blob):/.test(url) ? longestData : longestUrl);
  }
}

/** Chromium reads any number. */
const statusOf = ({ status }: { readonly status: number }) => Math.min(status, highestStatus);

const instant = (atMs: number) => new Date(atMs).toISOString();
