/** Before a part of the page is removed: moves the focus to the first control of what follows it. */
export function focusAfter(part: Element | null | undefined): void {
  const next = part?.nextElementSibling;
  const control = next?.matches('button') ? next : next?.querySelector('input, select, textarea, button');
  if (control instanceof HTMLElement) control.focus();
}
