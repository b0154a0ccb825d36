import { defineEvents } from '../define/index.js';
import { DeedDone } from '../identity/audit-event.js';

export const webhookEvents = defineEvents('webhook', {
  /** A project's endpoint was set, changed or switched, or its secret was replaced. */
  endpointChanged: DeedDone,
});
