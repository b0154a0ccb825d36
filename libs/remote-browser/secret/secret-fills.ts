/**
 * Fills secrets into pages, and knows whether a picture may show one. A value goes into the frame whose origin was checked,
 * by a call that inserts it only while a suitable field of this frame has the focus: a page cannot lead it elsewhere.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { ServerMessage } from '@handtest/visit-protocol';
import type { Cdp } from '../chromium/cdp.js';
import type { Target, Targets } from '../chromium/targets.js';
import { worldName } from '../screen/page-script.js';
import type { PageWorlds, World } from '../screen/page-world.js';
import type { Interaction } from '../visit/captured-event.js';
import type { VisitContext } from '../visit/visit-context.js';
import { fillRefusal } from './fill-refusal.js';
import { oneTimeCode } from './one-time-code.js';
import {
  exposedScript,
  fillScript,
  type FocusedField,
  focusedFieldScript,
  greyScript,
  watchScript,
} from './secret-script.js';
import type { SecretField, VisitSecret, VisitSecrets } from './visit-secrets.js';

export interface SecretFillsOptions extends Pick<VisitContext, 'viewport'> {
  readonly cdp: Cdp;
  readonly worlds: PageWorlds;
  readonly secrets: VisitSecrets;
  readonly notify: (message: ServerMessage) => void;
  readonly record: (interaction: Interaction) => void;
}

/** A frame that does not say in this time whether it shows a value counts as one that does. */
const answerWithinMs = 1_000;

const greyWords = 'A secret is visible on the page, so there is no picture';

const fieldWords: Readonly<Record<SecretField, string>> = {
  username: 'user name',
  password: 'password',
  code: 'one-time code',
};

export class SecretFills {
  private targets: Targets | undefined;
  private grey: Promise<Buffer> | undefined;

  constructor(private readonly options: SecretFillsOptions) {}

  start(targets: Targets): void {
    this.targets = targets;
  }

  get isAnyFilled(): boolean {
    return this.options.secrets.filled.length > 0;
  }

  /** Before the target runs. */
  async attached(target: Target): Promise<void> {
    if (this.isAnyFilled) await this.watch(target, this.options.secrets.filled);
  }

  /** A refusal is a notice for the tester. @throws Error of a fault, of which the tester gets a notice, too */
  async fill(name: string, field: SecretField, page: Target): Promise<void> {
    const { secrets } = this.options;
    const secret = await secrets.find(name).catch((error: unknown) => {
      this.refuse(`“${name}” cannot be read now; try again`);
      throw error;
    });
    if (!secret) return this.refuse(`This job has no secret “${name}”`);
    const focus = await this.focusIn(page);
    const refusal = fillRefusal(secret, field, focus?.field);
    if (refusal !== undefined) return this.refuse(refusal);
    const value = valueOf(secret, field);
    if (field !== 'username') await this.hide(value, page);
    const element = await this.evaluate(focus!.world, fillScript(field, value));
    if (typeof element !== 'string') return this.refuse('The focus has changed; nothing was filled in');
    const detail = `${name}: ${fieldWords[field]}`;
    this.options.record({ kind: 'fill', element, detail, timestamp: new Date().toISOString() });
    await secrets.used(secret.id);
  }

  /** When a value may have been painted last, by Unix time. Infinity when a frame does not answer. */
  async exposedAtMs(page: Target): Promise<number> {
    const worlds = this.options.worlds.of(page, this.targets!);
    const script = exposedScript(this.options.secrets.filled);
    const answers = Promise.all(worlds.map((world) => this.evaluate(world, script)));
    const known = await Promise.race([answers, delay(answerWithinMs, [undefined], { ref: false })]);
    return Math.max(...known.map((time) => (typeof time === 'number' ? time : Infinity)));
  }

  /** Takes the place of a picture of this page. @throws Error when no frame can make it */
  greyPicture(page: Target): Promise<Buffer> {
    const { width, height } = this.options.viewport;
    this.grey ??= this.makeGrey(page, greyScript(width, height, greyWords));
    this.grey.catch(() => (this.grey = undefined));
    return this.grey;
  }

  /** From now on no picture and no record has the value. */
  private async hide(value: string, page: Target): Promise<void> {
    const { filled } = this.options.secrets;
    if (!filled.includes(value)) filled.push(value);
    const documents = this.targets!.all.filter(({ type }) => type === 'page' || type === 'iframe');
    await Promise.all(documents.map((target) => this.watch(target, [value])));
    await this.greyPicture(page);
  }

  private async watch({ sessionId }: Target, values: readonly string[]): Promise<void> {
    const script = { source: watchScript(values), worldName, runImmediately: true };
    await this.options.cdp.send('Page.addScriptToEvaluateOnNewDocument', script, sessionId);
  }

  private async focusIn(page: Target): Promise<{ world: World; field: FocusedField } | undefined> {
    const worlds = this.options.worlds.of(page, this.targets!);
    const fields = await Promise.all(
      worlds.map(async (world) => ({
        world,
        field: (await this.evaluate(world, focusedFieldScript)) as FocusedField | undefined,
      })),
    );
    const focused = fields.filter(({ field }) => field !== undefined);
    const [first] = focused;
    return focused.length === 1 ? { world: first!.world, field: first!.field! } : undefined;
  }

  private async makeGrey(page: Target, script: string): Promise<Buffer> {
    for (const world of this.options.worlds.of(page, this.targets!)) {
      const base64 = await this.evaluate(world, script);
      if (typeof base64 === 'string') return Buffer.from(base64, 'base64');
    }
    throw new Error('No frame of the page answers');
  }

  /** Undefined when the frame is gone. @throws Error when the script itself fails */
  private async evaluate({ sessionId, contextId }: World, expression: string): Promise<unknown> {
    const how = { contextId, returnByValue: true, awaitPromise: true, userGesture: true };
    const answer = await this.options.cdp
      .send('Runtime.evaluate', { expression, ...how }, sessionId)
      .catch(() => undefined);
    const fault = answer?.exceptionDetails;
    if (fault) throw new Error(`A script of secrets failed: ${fault.exception?.description ?? fault.text}`);
    return answer?.result.value as unknown;
  }

  private refuse(text: string): void {
    this.options.notify({ kind: 'notice', text });
  }
}

function valueOf({ username, password, totpSeed }: VisitSecret, field: SecretField): string {
  if (field === 'username') return username;
  return field === 'password' ? password : oneTimeCode(totpSeed!, Date.now());
}
