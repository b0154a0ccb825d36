import { defineEvents } from '../define/index.js';
import { DeedDone } from '../identity/audit-event.js';

export const schedulerEvents = defineEvents('scheduler', {
  /** A schedule was created, changed, paused, resumed or deleted by a caller. */
  scheduleChanged: DeedDone,
});
