import { defineEvents } from '../define/index.js';
import { DeedDone, PlatformDeedDone } from '../identity/audit-event.js';

export const browserEvents = defineEvents('browser', {
  /** A secret of a project was created, changed or deleted. */
  secretChanged: DeedDone,
  /** A platform admin ended the browser of a tester. */
  visitEnded: PlatformDeedDone,
});
