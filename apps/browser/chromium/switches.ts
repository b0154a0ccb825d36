/** The command line of Chromium, each switch with its reason. Those of the isolation come in addition. Pure. */
export const switches: readonly string[] = [
  '--headless',
  // A debugging port could be reached by the pages in the browser.
  '--remote-debugging-pipe',
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-gpu',
  // A person uses this browser: sites that turn programs away must not turn testers away.
  '--disable-blink-features=AutomationControlled',
  // WebGL without a graphics card.
  '--enable-unsafe-swiftshader',
  // The page behind a popup must not stop.
  '--disable-background-timer-throttling',
  '--disable-renderer-backgrounding',
  '--disable-backgrounding-occluded-windows',
  // The choice of another screen is a window of its own, which is in no picture. The lists below the address bar are two
  // hidden pages for each window: 0.7 s of 1.1 s of processor time at the start, and 55 MB.
  '--disable-features=MediaRouter,WebUIOmniboxPopup,WebUIOmniboxAimPopup',
  // Experiments make two starts differ.
  '--disable-field-trial-config',
  '--disable-breakpad',
  '--disable-component-update',
  '--disable-sync',
  '--metrics-recording-only',
  '--password-store=basic',
  '--hide-scrollbars',
];
