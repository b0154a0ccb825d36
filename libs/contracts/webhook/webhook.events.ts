import { defineEvents } from '../define/index.js';
import { DeedDone } from '../identity/audit-event.js';

export const webhookEvents = defineEvents('webhook', {
  /** Somebody set, changed or switched a project's endpoint, or had its secret replaced. */
  endpointChanged: DeedDone,
});
