/** Moves the focus to the title of the page. */
export function focusTitle(): void {
  const title = document.querySelector<HTMLElement>('main h1');
  (title ?? document.getElementById('main'))?.focus({ preventScroll: true });
}
