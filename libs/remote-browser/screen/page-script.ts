/**
 * Runs inside each frame of the tested page, in a world of its own: the page sees neither its variables nor its
 * binding. It reports what a picture does not show: the form of the cursor, and controls whose popup is a window.
 *
 * `pageScript` is the source of the functions of this file that `parts` lists. In the page there is nothing else: they
 * use only each other, and what they get.
 */
import type { NativeControl } from '@handtest/visit-protocol';
import { copyText, reportClipboard, reportCopies, selectedText } from './page-clipboard.js';
import { programsScript } from './page-programs.js';
import { vitalsScript } from './page-vitals.js';
import { sourceOf } from './script-source.js';

export const worldName = 'handtest-screen';
export const bindingName = 'handtestScreen';
/** The object of the world with what the service calls. */
export const handleName = 'handtestHandle';

/** Coordinates are those of the frame, not of the page. */
export type PageReport =
  | { readonly kind: 'cursor'; readonly cursor: string; readonly title: string }
  | {
      readonly kind: 'control';
      readonly control: NativeControl;
      /** Where the pointer was in the frame, if it opened the control. */
      readonly pointer?: { readonly x: number; readonly y: number };
    }
  | { readonly kind: 'control-closed' }
  | { readonly kind: 'title'; readonly title: string }
  | { readonly kind: 'vitals'; readonly values: string }
  /** The page asked for another program, by this address. */
  | { readonly kind: 'program'; readonly url: string }
  | { readonly kind: 'pressed'; readonly element: string }
  | {
      readonly kind: 'acted';
      readonly action: 'input' | 'submit' | 'key';
      readonly element: string;
      readonly key?: string;
    }
  | { readonly kind: 'copied'; readonly text: string }
  /** Also by the page itself, which does not say with what. */
  | { readonly kind: 'clipboard-changed' };

export interface PageHandle {
  /** Sets the control that is open. @returns its name in the page, undefined when it is gone */
  pick(id: string, values: readonly string[]): string | undefined;
  /** Makes the text the content of the browser's clipboard. @returns false when this frame does not have the focus */
  fillClipboard(text: string): boolean;
}

type Control = HTMLSelectElement | HTMLInputElement;
export type Report = (message: PageReport) => void;

interface Open {
  current?: { readonly id: string; readonly element: Control };
  lastId: number;
}

function elementOf(event: Event): Element | undefined {
  const [target] = event.composedPath();
  return target instanceof Element ? target : undefined;
}

function cursorOf(element: Element): string {
  const { cursor } = getComputedStyle(element);
  if (cursor !== 'auto') return cursor;
  if (element.closest('a[href]')) return 'pointer';
  const fields = 'input:not([type=button],[type=submit],[type=checkbox],[type=radio]),textarea';
  return element.matches(fields) || (element as HTMLElement).isContentEditable ? 'text' : 'default';
}

function reportCursor(report: Report): void {
  const everyMs = 100;
  let isDue = false;
  let last = '';
  const show = (event: Event) => {
    const element = elementOf(event);
    if (isDue || !element) return;
    isDue = true;
    setTimeout(() => {
      isDue = false;
      const title = element.closest('[title]')?.getAttribute('title') ?? '';
      const cursor = cursorOf(element);
      if (last === `${cursor} ${title}`) return;
      last = `${cursor} ${title}`;
      report({ kind: 'cursor', cursor, title });
    }, everyMs);
  };
  addEventListener('mousemove', show, { capture: true, passive: true });
}

function hasPicker(control: Control): boolean {
  return ['date', 'time', 'month', 'week', 'datetime-local', 'color'].includes(control.type);
}

/** The control whose own popup would open, if any. A select that is a list on the page has none. */
function popupOf(element: Element | undefined): Control | undefined {
  const control = element?.closest('select, input') as Control | null | undefined;
  if (!control || control.matches(':disabled') || (control as HTMLInputElement).readOnly) return undefined;
  if (control instanceof HTMLSelectElement) {
    return control.multiple || control.size > 1 ? undefined : control;
  }
  return hasPicker(control) || control.list ? control : undefined;
}

/** Dates open by the indicator at the end of their field; the others by any place. */
function isOnIndicator(control: Control, event: MouseEvent): boolean {
  const indicatorPx = 26;
  if (!(control instanceof HTMLInputElement) || control.type === 'color' || control.list) return true;
  const { left, right } = control.getBoundingClientRect();
  return getComputedStyle(control).direction === 'rtl'
    ? event.clientX < left + indicatorPx
    : event.clientX > right - indicatorPx;
}

function optionsOf(control: Control): NativeControl['options'] {
  const isSelect = control instanceof HTMLSelectElement;
  const source = isSelect ? control.options : (control.list as HTMLDataListElement | null)?.options;
  return (
    source &&
    [...source].map((option, index) => {
      const group = option.closest('optgroup');
      return {
        value: isSelect ? String(index) : option.value,
        label: option.label || option.value,
        ...(group ? { group: group.label } : {}),
        ...(option.disabled || group?.disabled ? { isDisabled: true } : {}),
        ...(isSelect && option.selected ? { isSelected: true } : {}),
      };
    })
  );
}

function describeControl(id: string, control: Control): NativeControl {
  const { x, y, width, height } = control.getBoundingClientRect();
  const input = control instanceof HTMLInputElement ? control : undefined;
  const type = !input ? 'select' : hasPicker(input) ? input.type : 'datalist';
  return {
    id,
    type: type as NativeControl['type'],
    rectangle: { x, y, width, height },
    value: control.value,
    ...(input?.min ? { min: input.min } : {}),
    ...(input?.max ? { max: input.max } : {}),
    ...(input?.step ? { step: input.step } : {}),
    options: optionsOf(control),
  };
}

function showControl(open: Open, report: Report, element: Control, event?: MouseEvent): void {
  const id = `c${++open.lastId}-${Math.random().toString(36).slice(2)}`;
  open.current = { id, element };
  const control = describeControl(id, element);
  report({
    kind: 'control',
    control,
    ...(event ? { pointer: { x: event.clientX, y: event.clientY } } : {}),
  });
}

function closeControl(open: Open, report: Report): void {
  if (!open.current) return;
  open.current = undefined;
  report({ kind: 'control-closed' });
}

function reportControlsOfPointer(open: Open, report: Report): void {
  const press = (event: MouseEvent) => {
    if (!event.isTrusted) return;
    const control = popupOf(elementOf(event));
    const wasOpen = control !== undefined && open.current?.element === control;
    closeControl(open, report);
    if (!control || wasOpen || event.button !== 0 || !isOnIndicator(control, event)) return;
    if (control instanceof HTMLSelectElement) {
      // The popup opens by the default of this event, and so does the focus.
      event.preventDefault();
      control.focus();
    }
    showControl(open, report, control, event);
  };
  // The indicator of a date and the field of a colour open by a click.
  const click = (event: MouseEvent) => {
    const control = popupOf(elementOf(event));
    if (!event.isTrusted || !(control instanceof HTMLInputElement) || control.list) return;
    if (isOnIndicator(control, event)) event.preventDefault();
  };
  addEventListener('mousedown', press, true);
  addEventListener('click', click, true);
}

function reportControlsOfKeys(open: Open, report: Report): void {
  const press = (event: KeyboardEvent) => {
    const control = event.isTrusted ? popupOf(elementOf(event)) : undefined;
    if (!control) return;
    const isAltArrow = event.altKey && (event.key === 'ArrowDown' || event.key === 'ArrowUp');
    const isSelect = control instanceof HTMLSelectElement;
    const keys = isSelect ? [' ', 'F4'] : control.type === 'color' ? [' ', 'Enter'] : [];
    if (!isAltArrow && !keys.includes(event.key)) return;
    event.preventDefault();
    showControl(open, report, control);
  };
  const leave = (event: Event) => {
    if (event.target === open.current?.element) closeControl(open, report);
  };
  addEventListener('keydown', press, true);
  addEventListener('blur', leave, true);
  addEventListener('scroll', () => closeControl(open, report), { capture: true, passive: true });
}

function chooseValues(element: Control, values: readonly string[]): void {
  if (element instanceof HTMLSelectElement) {
    const options = [...element.options];
    const canChoose = (option: HTMLOptionElement) => !option.matches(':disabled');
    if (!options.some((option, index) => values.includes(String(index)) && canChoose(option))) return;
    for (const [index, option] of options.entries()) option.selected = values.includes(String(index));
  } else {
    element.value = values[0] ?? '';
  }
  element.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
  element.dispatchEvent(new Event('change', { bubbles: true }));
}

function nameOf(element: Element): string {
  const name = element.getAttribute('name');
  const part = element.id ? `#${element.id}` : name ? `[name="${name}"]` : '';
  return element.tagName.toLowerCase() + part;
}

function pickFor(open: Open): PageHandle['pick'] {
  return (id, values) => {
    if (open.current?.id !== id || !open.current.element.isConnected) return undefined;
    const { element } = open.current;
    open.current = undefined;
    if (values.length > 0) chooseValues(element, values);
    return nameOf(element);
  };
}

/** A short selector: an id, a name for tests, or the way from the nearest of these. */
export function selectorOf(element: Element): string {
  // A form answers `form.id` and `form.children` with its fields of these names.
  const read = <Name extends 'id' | 'children' | 'parentElement' | 'tagName'>(of: Element, name: Name) =>
    Reflect.get(Element.prototype, name, of) as Element[Name];
  const steps: string[] = [];
  for (let at: Element | null = element; at && steps.length < 6; at = read(at, 'parentElement')) {
    const id = read(at, 'id');
    const testId = Element.prototype.getAttribute.call(at, 'data-testid');
    if (id || testId) {
      steps.unshift(id ? `#${CSS.escape(id)}` : `[data-testid="${testId}"]`);
      break;
    }
    const tagName = read(at, 'tagName');
    const parent = read(at, 'parentElement');
    const alike = parent
      ? [...read(parent, 'children')].filter((other) => read(other, 'tagName') === tagName)
      : [];
    const place = alike.length > 1 ? `:nth-of-type(${alike.indexOf(at) + 1})` : '';
    steps.unshift(tagName.toLowerCase() + place);
  }
  // The capture cuts it to 2,000, after the search for secrets.
  return steps.join(' > ').slice(0, 20_000);
}

function reportPresses(report: Report): void {
  const press = (event: PointerEvent) => {
    const element = event.isTrusted ? elementOf(event) : undefined;
    if (element) report({ kind: 'pressed', element: selectorOf(element) });
  };
  addEventListener('pointerdown', press, { capture: true, passive: true });
}

/** Never what was typed: a key is named only when it is a command. */
function reportActions(report: Report): void {
  const act = (event: Event, action: 'input' | 'submit' | 'key', key?: string) => {
    const element = event.isTrusted ? elementOf(event) : undefined;
    if (element) report({ kind: 'acted', action, element: selectorOf(element), key });
  };
  const passive = { capture: true, passive: true };
  addEventListener('change', (event) => act(event, 'input'), passive);
  addEventListener('submit', (event) => act(event, 'submit'), passive);
  const press = (event: KeyboardEvent) => {
    if (!event.repeat && !event.isComposing && ['Enter', 'Escape', 'Tab'].includes(event.key))
      act(event, 'key', event.key);
  };
  addEventListener('keydown', press, passive);
}

function reportTitle(report: Report): void {
  let last: string | undefined;
  const notify = () => {
    if (document.title === last) return;
    last = document.title;
    report({ kind: 'title', title: last });
  };
  const watch = () => {
    notify();
    const changes = { subtree: true, childList: true, characterData: true };
    new MutationObserver(notify).observe(document.head ?? document, changes);
  };
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', watch, { once: true });
  else watch();
}

function startReports(binding: string, handle: string): void {
  const world = globalThis as unknown as Record<string, unknown>;
  const report: Report = (message) => (world[binding] as (text: string) => void)(JSON.stringify(message));
  const open: Open = { lastId: 0 };
  reportCursor(report);
  reportPresses(report);
  reportActions(report);
  reportControlsOfPointer(open, report);
  reportControlsOfKeys(open, report);
  reportClipboard(report);
  if (window === top) reportTitle(report);
  const methods: PageHandle = { pick: pickFor(open), fillClipboard: reportCopies(report) };
  world[handle] = methods;
}

const parts = [
  ...[elementOf, cursorOf, reportCursor, hasPicker, popupOf, isOnIndicator, optionsOf, describeControl],
  ...[
    showControl,
    closeControl,
    reportControlsOfPointer,
    reportControlsOfKeys,
    chooseValues,
    nameOf,
    pickFor,
  ],
  ...[
    selectedText,
    reportCopies,
    reportClipboard,
    copyText,
    reportTitle,
    selectorOf,
    reportPresses,
    reportActions,
    startReports,
  ],
];

const names = [bindingName, handleName].map((name) => JSON.stringify(name)).join(', ');

/** The source for `Page.addScriptToEvaluateOnNewDocument`. */
export const pageScript = `(() => {\n${sourceOf(parts)}\nstartReports(${names});\n})();
${vitalsScript(bindingName)}
${programsScript(bindingName)}`;
