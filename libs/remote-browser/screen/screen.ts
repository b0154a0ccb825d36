/**
 * What a visit shows and takes: pictures of the front tab go to all viewers, and what the tester does goes to the
 * page. Input is never awaited: an answer to each move of the mouse would put clicks seconds behind.
 */
import type { ClientMessage, ServerMessage } from '@handtest/visit-protocol';
import type { WebSocket } from 'ws';
import type { PageEvent } from '../visit/captured-event.js';
import type { Cdp } from '../chromium/cdp.js';
import type { Target, TargetObserver, Targets } from '../chromium/targets.js';
import type { Frame, VisitContext } from '../visit/visit-context.js';
import { PictureHold } from '../secret/picture-hold.js';
import { SecretFills } from '../secret/secret-fills.js';
import { messageWithout } from '../secret/secret-message.js';
import type { VisitSecrets } from '../secret/visit-secrets.js';
import { typedAddress } from './address.js';
import { MessageFault, readClientMessage } from './client-message.js';
import { Clipboard } from './clipboard.js';
import { Dialogs } from './dialogs.js';
import { Downloads } from './downloads.js';
import { InputSender, isInput } from './input-sender.js';
import { LinkWatch } from './link-watch.js';
import { NativeControls } from './native-controls.js';
import type { PageReport } from './page-script.js';
import { PageSetup } from './page-setup.js';
import { PageWorlds, type World } from './page-world.js';
import { Passkeys } from './passkeys.js';
import { type Picture, PictureSource } from './picture-source.js';
import { SilenceWatch } from './silence-watch.js';
import { longestTitle, Tabs } from './tabs.js';
import { Uploads } from './uploads.js';
import { Viewer } from './viewer.js';

export interface ScreenOptions extends Pick<VisitContext, 'cdp' | 'viewport' | 'folder' | 'record'> {
  readonly secrets: VisitSecrets;
  /** The tester's viewer has drawn a picture, so long after it was sent. */
  readonly onDrawn?: (delayMs: number) => void;
  /** A part of the screen failed; the visit goes on. */
  readonly onFault: (error: unknown) => void;
}

/** A copy within this time is an effect of what the tester did. As long as a browser lets a page copy after a press. */
const copyAfterActMs = 5_000;

/** Of WebSocket: the peer breaks the rules of the protocol above it. */
const policyViolation = 1008;
/** Of WebSocket: the peer connects again. */
const serviceRestart = 1012;

export class Screen implements TargetObserver {
  private readonly viewers = new Set<Viewer>();
  private readonly frameListeners: ((frame: Frame) => void)[] = [];
  private readonly pageListeners: ((page: Target) => void)[] = [];
  private readonly cdp: Cdp;
  private readonly pictures: PictureSource;
  private readonly silence: SilenceWatch;
  private readonly tabs: Tabs;
  private readonly setup: PageSetup;
  private readonly worlds: PageWorlds;
  private readonly dialogs: Dialogs;
  private readonly passkeys: Passkeys;
  private readonly uploads: Uploads;
  private readonly downloads: Downloads;
  private readonly controls: NativeControls;
  private readonly clipboard: Clipboard;
  private readonly input: InputSender;
  private readonly fills: SecretFills;
  private readonly hold: PictureHold<Target>;
  private cursor: ServerMessage = { kind: 'cursor', cursor: 'default' };
  private targets: Targets | undefined;
  private lastActMs = 0;
  /** Input waits until a text is pasted or filled in. */
  private held: Promise<void> | undefined;

  constructor(private readonly options: ScreenOptions) {
    const { cdp, viewport, folder } = options;
    const notify = (message: ServerMessage) => this.notify(message);
    this.cdp = cdp;
    this.input = new InputSender(cdp, () => this.pictures.pageScale);
    this.setup = new PageSetup(cdp, viewport);
    this.worlds = new PageWorlds(cdp, (report, world) => this.takeReport(report, world));
    this.dialogs = new Dialogs(cdp, notify);
    this.passkeys = new Passkeys(cdp);
    this.downloads = new Downloads(cdp, folder, notify, options.secrets.filled);
    const onUploaded = (names: readonly string[]) =>
      this.recordPage({ kind: 'upload', detail: names.join(', ') });
    this.uploads = new Uploads({ cdp, folder, notify, onUploaded });
    this.controls = this.newControls();
    this.clipboard = new Clipboard(cdp, this.worlds);
    const isBlocked = () => this.dialogs.blocks(this.tabs.frontPage);
    this.fills = new SecretFills({
      ...{ cdp, viewport, notify, worlds: this.worlds, secrets: options.secrets },
      record: (item) => options.record({ kind: 'interaction', item }),
    });
    this.hold = new PictureHold({
      isNeeded: () => this.fills.isAnyFilled,
      exposedAtMs: (page) => this.fills.exposedAtMs(page),
      grey: (page) => this.fills.greyPicture(page),
      show: (picture) => this.show(picture),
      onReplaced: () => this.pictures.retake(),
    });
    const onPicture = (picture: Picture, page: Target) => this.hold.take(picture, page);
    this.pictures = new PictureSource({ cdp, viewport, onPicture, isBlocked });
    this.silence = new SilenceWatch({
      cdp,
      frontPage: () => this.tabs.frontPage,
      isBlocked,
      onSilent: () => this.recordSilence(),
    });
    this.tabs = this.newTabs();
  }

  private newControls(): NativeControls {
    return new NativeControls({
      worlds: this.worlds,
      notify: (message) => this.notify(message),
      onPicked: (element) =>
        this.options.record({ kind: 'interaction', item: { kind: 'select', element, timestamp: now() } }),
      pressed: () => this.input.pressed,
      pageScale: () => this.pictures.pageScale,
    });
  }

  private newTabs(): Tabs {
    return new Tabs({
      cdp: this.cdp,
      onChange: (tabs) => this.notify({ kind: 'tabs', tabs }),
      onFront: (page) => this.showPage(page),
      onNavigated: () => {
        this.controls.close();
        this.pictures.hadCause();
        this.pictures.startCast();
      },
      onRefused: (text) => this.notify({ kind: 'notice', text }),
    });
  }

  /** Before the browser attaches to its pages. */
  async start(targets: Targets): Promise<void> {
    this.targets = targets;
    this.fills.start(targets);
    await Promise.all([
      this.downloads.start(),
      this.cdp.send('Target.setDiscoverTargets', { discover: true }),
    ]);
  }

  async attached(target: Target): Promise<void> {
    const isDocument = target.type === 'page' || target.type === 'iframe';
    const parts = [
      this.setup,
      ...(isDocument ? [this.worlds, this.dialogs, this.uploads, this.fills] : []),
      ...(target.type === 'page' ? [this.tabs, this.passkeys] : []),
    ];
    await Promise.all(parts.map((part) => part.attached(target)));
  }

  detached(target: Target): void {
    this.worlds.forget(target.sessionId);
    this.dialogs.closeOf(target.sessionId);
    if (target.type === 'page') this.tabs.detached(target);
  }

  frontPage(): Target | undefined {
    return this.tabs.frontPage;
  }

  onFrame(listener: (frame: Frame) => void): void {
    this.frameListeners.push(listener);
  }

  onFrontPage(listener: (page: Target) => void): void {
    this.pageListeners.push(listener);
  }

  notify(message: ServerMessage): void {
    for (const viewer of this.viewers) viewer.notify(message);
  }

  /** @param mayAct false for a caller who only watches */
  addViewer(socket: WebSocket, mayAct: boolean): void {
    const { filled } = this.options.secrets;
    if (mayAct) this.uploads.restart();
    const viewer = new Viewer(socket, mayAct, (message) => messageWithout(filled, message));
    this.viewers.add(viewer);
    if (mayAct) new LinkWatch(socket, viewer, (detail) => this.recordPage({ kind: 'slow_link', detail }));
    socket.on('message', (data, isBinary) => this.receive(viewer, isBinary ? '' : String(data)));
    socket.on('error', () => socket.terminate());
    socket.on('close', () => {
      this.viewers.delete(viewer);
      this.notifyWatched();
      if (mayAct) this.input.releaseAll(this.frontPage());
    });
    viewer.notify({ kind: 'visit', status: 'ready' });
    viewer.notify({ kind: 'tabs', tabs: this.tabs.views });
    viewer.notify(this.cursor);
    const questions = [this.uploads.question, this.controls.question, ...this.dialogs.questions];
    for (const message of [...questions, ...this.downloads.all]) if (message) viewer.notify(message);
    this.notifyWatched();
    if (this.hold.lastPicture) viewer.show(this.hold.lastPicture);
  }

  /** Ends all connections, with words. After `restarted` another screen comes: the viewers connect again. */
  stop(status: 'ended' | 'lost' | 'restarted', reason: string): void {
    this.pictures.stop();
    this.silence.stop();
    if (status !== 'restarted') this.notify({ kind: 'visit', status, reason });
    for (const viewer of this.viewers) viewer.close(status === 'restarted' ? serviceRestart : 1000, status);
  }

  private receive(viewer: Viewer, json: string): void {
    try {
      const message = readClientMessage(json);
      if (message.kind === 'drawn') this.drawn(viewer, message.number);
      else if (viewer.mayAct) this.act(message, viewer);
    } catch (error) {
      if (!(error instanceof MessageFault)) throw error;
      viewer.notify({ kind: 'notice', text: `The connection was ended: ${error.message}` });
      viewer.close(policyViolation, error.message.slice(0, 100));
    }
  }

  private drawn(viewer: Viewer, number: number): void {
    const delayMs = viewer.drawn(number);
    if (delayMs === undefined || !viewer.mayAct) return;
    this.pictures.drawn(delayMs);
    this.options.onDrawn?.(delayMs);
  }

  private act(message: ClientMessage, viewer: Viewer): void {
    if (this.held && message.kind !== 'dialog') {
      void this.held.then(() => this.act(message, viewer));
      return;
    }
    const page = this.frontPage();
    if (message.kind !== 'move') this.lastActMs = Date.now();
    if (isInput(message)) {
      if (message.kind !== 'move') this.pictures.hadCause();
      if (page) this.input.send(message, page);
      return;
    }
    this.pictures.hadCause();
    void this.command(message, viewer, page).catch(this.options.onFault);
  }

  private async command(message: ClientMessage, viewer: Viewer, page: Target | undefined): Promise<void> {
    switch (message.kind) {
      case 'tab':
        if (message.action === 'open') this.openTab(message.url);
        else this.tabs[message.action](message.id);
        return;
      case 'dialog':
        return this.dialogs.answer(message);
      case 'pick':
        return this.controls.pick(message.id, message.values);
      case 'file-part':
        return this.uploads.take(message);
      case 'files':
        return this.uploads.finish(message.id);
      case 'download':
        return this.downloads.pass(message.id, viewer);
      case 'fill':
        return page && this.holdInput(this.fills.fill(message.secret, message.field, page));
      case 'navigate':
        return this.navigate(message.url, page);
      case 'history':
        return page && this.input.history(message.direction, page);
      case 'paste':
        return page && this.paste(message.text, page);
      case 'copy':
        return page && this.clipboard.copy(message.isCut, page.sessionId);
    }
  }

  private openTab(text: string | undefined): void {
    const url = text === undefined ? 'about:blank' : this.addressOf(text);
    if (url) this.tabs.open(url);
  }

  private navigate(text: string, page: Target | undefined): void {
    const url = this.addressOf(text);
    if (url && page) this.cdp.post('Page.navigate', { url }, page.sessionId);
  }

  /** Undefined, with words for the tester, when it is none. */
  private addressOf(text: string): string | undefined {
    const url = typedAddress(text);
    if (!url) this.notify({ kind: 'notice', text: 'The address must be a web page (http or https)' });
    return url;
  }

  private paste(text: string, page: Target): Promise<void> {
    const worlds = this.worlds.of(page, this.targets!);
    return this.holdInput(this.clipboard.paste(text, { sessionId: page.sessionId, worlds }));
  }

  /** What the tester types next must come after the text. */
  private async holdInput(work: Promise<void>): Promise<void> {
    const settled = work
      .catch(() => undefined)
      .finally(() => {
        if (this.held === settled) this.held = undefined;
      });
    this.held = settled;
    await work;
  }

  private takeReport(report: PageReport, world: World): void {
    const target = this.targets?.of(world.sessionId);
    if (!target) return;
    if (report.kind === 'title') this.tabs.setTitle(target, report.title);
    if (report.kind === 'title') return this.recordState('title', report.title, target);
    if (report.kind === 'vitals') return this.recordState('vitals', report.values, target);
    if (this.targets!.pageOf(target) !== this.frontPage()) return;
    if (report.kind === 'copied') return this.notifyCopied(report.text);
    if (report.kind === 'clipboard-changed') return this.readClipboard();
    if (report.kind === 'program') return this.notifyProgram(report.url);
    if (report.kind === 'pressed') return this.recordClick(report.element);
    if (report.kind === 'acted') return this.recordAction(report);
    if (report.kind === 'cursor') {
      this.cursor = {
        kind: 'cursor',
        cursor: report.cursor,
        ...(report.title ? { title: report.title.slice(0, longestTitle) } : {}),
      };
      this.notify(this.cursor);
    } else {
      this.controls.take(report, world);
    }
  }

  private get hasJustActed(): boolean {
    return Date.now() - this.lastActMs <= copyAfterActMs;
  }

  private readClipboard(): void {
    if (!this.hasJustActed) return;
    const read = this.clipboard.changed(this.targets!, (text) => this.notifyCopied(text));
    void read.catch(this.options.onFault);
  }

  /** Only what the tester copies: a page that copies by itself must not change the clipboard of the tester. */
  private notifyCopied(text: string): void {
    if (!this.hasJustActed) return;
    this.clipboard.setKnown(text);
    for (const viewer of this.viewers) if (viewer.mayAct) viewer.notify({ kind: 'clipboard', text });
  }

  private notifyProgram(url: string): void {
    const text = `The page asked for another program, which this browser does not have: ${url.slice(0, longestTitle)}`;
    this.notify({ kind: 'notice', text });
  }

  private showPage(page: Target): void {
    this.controls.close();
    this.pictures.show(page);
    for (const listener of this.pageListeners) listener(page);
  }

  private show(picture: Picture): void {
    for (const viewer of this.viewers) viewer.show(picture);
    for (const listener of this.frameListeners) listener(picture);
  }

  private notifyWatched(): void {
    const viewers = [...this.viewers].filter(({ mayAct }) => !mayAct).length;
    this.notify({ kind: 'watched', viewers });
  }

  private recordClick(element: string): void {
    const { x, y } = this.input.pressed;
    const place = { x: Math.round(x), y: Math.round(y) };
    this.options.record({ kind: 'click', item: { ...place, element, timestamp: now() } });
  }

  private recordAction({ action, element, key }: Extract<PageReport, { kind: 'acted' }>): void {
    const item = { kind: action, element, ...(key !== undefined && { detail: key }), timestamp: now() };
    this.options.record({ kind: 'interaction', item });
  }

  private recordState(kind: 'title' | 'vitals', detail: string, { targetId }: Target): void {
    const url = this.tabs.views.find(({ id }) => id === targetId)?.url;
    if (detail !== '') this.recordPage({ kind, url, detail });
  }

  private recordSilence(): void {
    const url = this.tabs.views.find(({ isFront }) => isFront)?.url;
    this.recordPage({ kind: 'unresponsive', url });
    const text = 'The page does not answer. Wait, close its tab, or restart the browser';
    this.notify({ kind: 'notice', text });
  }

  private recordPage(event: Omit<PageEvent, 'timestamp'>): void {
    this.options.record({ kind: 'page', item: { ...event, timestamp: now() } });
  }
}

const now = () => new Date().toISOString();
