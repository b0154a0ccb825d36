/** The part of the page's script (`page-script.ts`) for what is copied, by the tester or by the page. */
import type { PageHandle, Report } from './page-script.js';

export function selectedText(): string {
  const active = document.activeElement;
  const isText = active instanceof HTMLInputElement && active.type !== 'password';
  if (active instanceof HTMLTextAreaElement || isText) {
    const { selectionStart, selectionEnd, value } = active;
    if (selectionStart !== null && selectionEnd !== null) return value.slice(selectionStart, selectionEnd);
  }
  return getSelection()?.toString() ?? '';
}

/** @returns how to fill the clipboard, which is no copy of the tester */
export function reportCopies(report: Report): PageHandle['fillClipboard'] {
  const longest = 400_000;
  let isOwn = false;
  const copied = (event: ClipboardEvent) => {
    if (isOwn) return;
    const text = event.defaultPrevented ? event.clipboardData?.getData('text/plain') : selectedText();
    if (text) report({ kind: 'copied', text: text.slice(0, longest) });
  };
  addEventListener('copy', copied);
  addEventListener('cut', copied);
  return (text) => {
    if (!document.hasFocus() || document.activeElement instanceof HTMLIFrameElement) return false;
    isOwn = true;
    const isFilled = copyText(text);
    isOwn = false;
    return isFilled;
  };
}

/** Each report costs a page of ours, and a page may change the clipboard without end. Sites without encryption have none. */
export function reportClipboard(report: Report): void {
  const everyMs = 300;
  let isDue = false;
  const changed = () => {
    if (isDue) return;
    isDue = true;
    setTimeout(() => {
      isDue = false;
      report({ kind: 'clipboard-changed' });
    }, everyMs);
  };
  navigator.clipboard?.addEventListener('clipboardchange', changed);
}

/** A copy needs a selection, unless a listener says otherwise; and the listener has the content. */
export function copyText(text: string): boolean {
  const allow = (event: Event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const fill = (event: ClipboardEvent) => {
    allow(event);
    event.clipboardData?.setData('text/plain', text);
  };
  addEventListener('beforecopy', allow, true);
  addEventListener('copy', fill, true);
  const isFilled = document.execCommand('copy');
  removeEventListener('beforecopy', allow, true);
  removeEventListener('copy', fill, true);
  return isFilled;
}
