/** Links that the caller wrote open in the remote browser, as long as this window has one: what they show is part of the test. */

let openTab: ((url: string) => void) | undefined;

/** @returns ends it */
export function offerTabs(open: (url: string) => void): () => void {
  openTab = open;
  return () => {
    if (openTab === open) openTab = undefined;
  };
}

/** @returns false when there is no remote browser */
export function openInRemoteBrowser(url: string): boolean {
  openTab?.(url);
  return openTab !== undefined;
}
