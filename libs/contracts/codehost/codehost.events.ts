import { defineEvents } from '../define/index.js';
import { DeedDone } from '../identity/audit-event.js';

export const codehostEvents = defineEvents('codehost', {
  /** A connection or token of an organization was created, replaced or removed. */
  connectionChanged: DeedDone,
});
