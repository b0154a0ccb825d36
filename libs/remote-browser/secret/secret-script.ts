/**
 * Runs inside each frame of a visit once a secret was filled in, in the world of the screen's script. It shows discs in
 * place of a value before the page is painted, and remembers when a value may have been painted all the same. The page
 * sees nothing of it but the style of an element that shows a value.
 *
 * As in `page-script.ts`, the source of these functions goes into the page: they use only each other.
 */
import { selectorOf } from '../screen/page-script.js';
import { sourceOf } from '../screen/script-source.js';
import type { SecretField } from './visit-secrets.js';

const watchName = 'handtestSecrets';

export interface FocusedField {
  /** The type of an input; undefined for any other element. */
  readonly type?: string;
  readonly isLocked: boolean;
  /** Of the frame, and of all frames around it. */
  readonly origins: readonly string[];
}

interface SecretWatch {
  values: string[];
  /** Elements that are masked, each with the property that does it. */
  readonly masked: Map<HTMLElement | SVGElement, string>;
  /** Fields that were filled in: what is left of the value after an edit is also masked. */
  readonly filled: WeakSet<Element>;
  readonly roots: WeakSet<Node>;
  readonly observer: MutationObserver;
  /** Unix time. */
  exposedAtMs: number;
}

type Field = HTMLInputElement | HTMLTextAreaElement;

function focusedElement(): Element | undefined {
  if (!document.hasFocus()) return undefined;
  let element = document.activeElement;
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
  return element && !element.matches('body, html, iframe, frame') ? element : undefined;
}

function focusedField(): FocusedField | undefined {
  const element = focusedElement();
  if (!element) return undefined;
  const origins = [self.origin, ...location.ancestorOrigins];
  if (!(element instanceof HTMLInputElement)) return { isLocked: false, origins };
  return { type: element.type, isLocked: element.disabled || element.readOnly, origins };
}

function isFieldFor(field: SecretField, type: string): boolean {
  const texts = ['text', 'email', 'tel', 'search', 'url', 'number'];
  if (field === 'password') return type === 'password';
  return texts.includes(type) || (field === 'code' && type === 'password');
}

/** Into the field that has the focus, as if it were typed. @returns its selector; undefined when it is another one by now */
function fillField(watch: SecretWatch | undefined, field: SecretField, value: string): string | undefined {
  const element = focusedElement();
  if (!(element instanceof HTMLInputElement) || !isFieldFor(field, element.type)) return undefined;
  // Codes in one field for each digit: the page moves the focus.
  const parts = field === 'code' && element.maxLength === 1 ? [...value] : [value];
  for (const part of parts) {
    const target = focusedElement();
    if (!(target instanceof HTMLInputElement)) break;
    if (field !== 'username') watch?.filled.add(target);
    target.select();
    document.execCommand('insertText', false, part);
  }
  if (watch) maskSecrets(watch, false);
  return selectorOf(element);
}

/** Those with an own tree that the page has opened to scripts. */
function rootsOf(watch: SecretWatch): (Document | ShadowRoot)[] {
  const roots: (Document | ShadowRoot)[] = [document];
  for (const root of roots) {
    for (const { shadowRoot } of root.querySelectorAll('*')) if (shadowRoot) roots.push(shadowRoot);
    if (watch.roots.has(root)) continue;
    watch.roots.add(root);
    const attributeFilter = ['type', 'value', 'placeholder', 'style'];
    watch.observer.observe(root, { subtree: true, childList: true, characterData: true, attributeFilter });
  }
  return roots;
}

/** Adds the smallest elements whose text has a value. */
function addTexts(watch: SecretWatch, node: Element | ShadowRoot, found: Set<Element>): void {
  const hasValue = (text: string | null) => watch.values.some((value) => text?.includes(value));
  if (!hasValue(node.textContent)) return;
  const inner = [...node.children].filter(({ textContent }) => hasValue(textContent));
  for (const child of inner) addTexts(watch, child, found);
  const own = [...node.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
  const isOwn = hasValue(own.map(({ textContent }) => textContent).join(''));
  if (inner.length > 0 && !isOwn) return;
  found.add(node instanceof ShadowRoot ? node.host : node);
  // The value may be spread over these.
  for (const part of node.querySelectorAll('*')) found.add(part);
  const select = node instanceof Element ? node.closest('select') : null;
  if (select) found.add(select);
}

function addFields(watch: SecretWatch, fields: readonly Field[], found: Set<Element>): void {
  for (const field of fields) {
    const { value, placeholder = '' } = field;
    const isLeft = watch.filled.has(field) && value !== '';
    if (isLeft || watch.values.some((known) => value.includes(known) || placeholder.includes(known)))
      found.add(field);
  }
  // A code in one field for each digit.
  const digits = fields.filter(({ value }) => value.length === 1);
  const text = digits.map(({ value }) => value).join('');
  for (const value of watch.values) {
    const at = text.indexOf(value);
    if (at !== -1) for (const digit of digits.slice(at, at + value.length)) found.add(digit);
  }
}

/** Discs, as in a password field. Chromium has none for texts of SVG and placeholders: these are hidden. */
function maskOf(watch: SecretWatch, element: Element): readonly [name: string, value: string] {
  const placeholder = element.getAttribute('placeholder');
  const isHidden =
    element instanceof SVGElement || watch.values.some((value) => placeholder?.includes(value));
  return isHidden ? ['visibility', 'hidden'] : ['-webkit-text-security', 'disc'];
}

/** @returns false for an element that has its mask already */
function mask(watch: SecretWatch, element: HTMLElement | SVGElement): boolean {
  const [name, value] = maskOf(watch, element);
  if (watch.masked.get(element) !== name) unmask(watch, element);
  watch.masked.set(element, name);
  const { style } = element;
  if (style.getPropertyValue(name) === value && style.getPropertyPriority(name) === 'important') return false;
  style.setProperty(name, value, 'important');
  return true;
}

function unmask(watch: SecretWatch, element: HTMLElement | SVGElement): void {
  const name = watch.masked.get(element);
  if (name !== undefined) element.style.removeProperty(name);
  watch.masked.delete(element);
}

/** @param isBeforePaint whether nothing can have been painted since the value came */
function maskSecrets(watch: SecretWatch, isBeforePaint: boolean): void {
  const found = new Set<Element>();
  const shown = 'input:not([type=password], [type=hidden]), textarea';
  for (const root of rootsOf(watch)) {
    const node = root instanceof Document ? root.documentElement : root;
    if (node) addTexts(watch, node, found);
    addFields(watch, [...root.querySelectorAll<Field>(shown)], found);
  }
  for (const element of watch.masked.keys()) if (!found.has(element)) unmask(watch, element);
  let isNew = false;
  for (const element of found) {
    if (!(element instanceof HTMLElement || element instanceof SVGElement)) continue;
    isNew = mask(watch, element) || isNew;
  }
  if (isNew && !isBeforePaint) watch.exposedAtMs = Date.now();
}

/** Neither the clipboard nor another field gets what shows discs: a part of a value is not known by its text. */
function refuseTaking(watch: SecretWatch): void {
  const refuse = (event: Event) => {
    maskSecrets(watch, true);
    const selection = getSelection();
    const path = [...event.composedPath(), focusedElement()];
    const isAbout = [...watch.masked.keys()].some(
      (element) => path.includes(element) || selection?.containsNode(element, true),
    );
    if (!isAbout) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  for (const name of ['copy', 'cut', 'dragstart']) addEventListener(name, refuse, true);
}

function startWatch(exposedAtMs: number): SecretWatch {
  const observer = new MutationObserver(() => maskSecrets(watch, true));
  const watch: SecretWatch = {
    ...{ values: [], masked: new Map(), filled: new WeakSet(), roots: new WeakSet() },
    ...{ observer, exposedAtMs },
  };
  refuseTaking(watch);
  addEventListener('input', () => maskSecrets(watch, true), true);
  // Runs after the animation callbacks of the page, which can be the last before it is painted: the first size is always new.
  const beforePaint = new ResizeObserver(() => {
    // The page would get an error event when the mask changes the size again.
    beforePaint.disconnect();
    maskSecrets(watch, true);
  });
  const look = () => {
    maskSecrets(watch, false);
    if (document.documentElement) beforePaint.observe(document.documentElement);
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  return watch;
}

/**
 * @param isLate the page may have painted a value before it is watched
 * @returns when a value may have been painted last
 */
function watchSecrets(name: string, values: readonly string[], isLate: boolean): number {
  const world = globalThis as unknown as Record<string, SecretWatch | undefined>;
  const watch = (world[name] ??= startWatch(isLate ? Date.now() : 0));
  watch.values = [...new Set([...watch.values, ...values])];
  maskSecrets(watch, false);
  return watch.exposedAtMs;
}

/** What is shown in place of a picture. @returns a JPEG in base64 */
async function greyPicture(width: number, height: number, words: string): Promise<string> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d')!;
  context.fillStyle = '#808080';
  context.fillRect(0, 0, width, height);
  context.fillStyle = '#ffffff';
  context.font = '24px sans-serif';
  context.textAlign = 'center';
  context.fillText(words, width / 2, height / 2, width);
  const bytes = await (await canvas.convertToBlob({ type: 'image/jpeg' })).arrayBuffer();
  return btoa(String.fromCharCode(...new Uint8Array(bytes)));
}

const parts = [
  ...[selectorOf, focusedElement, focusedField, isFieldFor, fillField, rootsOf, addTexts, addFields],
  ...[maskOf, mask, unmask, maskSecrets, refuseTaking, startWatch, watchSecrets, greyPicture],
];

const source = sourceOf(parts);
const json = (value: unknown) => JSON.stringify(value);
const own = `globalThis[${json(watchName)}]`;

const withParts = (expression: string) => `(() => {\n${source}\nreturn ${expression};\n})()`;

/** The source for `Page.addScriptToEvaluateOnNewDocument`: the frame masks these values, too. */
export const watchScript = (values: readonly string[]) =>
  withParts(`watchSecrets(${json(watchName)}, ${json(values)}, false)`);
/** The answer is when a value may have been painted last. A page that comes back from Chromium's cache is watched from here on. */
export const exposedScript = (values: readonly string[]) =>
  withParts(`watchSecrets(${json(watchName)}, ${json(values)}, true)`);
export const focusedFieldScript = withParts('focusedField()');
export const fillScript = (field: SecretField, value: string) =>
  withParts(`fillField(${own}, ${json(field)}, ${json(value)})`);
export const greyScript = (width: number, height: number, words: string) =>
  withParts(`greyPicture(${width}, ${height}, ${json(words)})`);
