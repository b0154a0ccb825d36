/** Which endpoints lagged when this process last told them something. The row says so too, but a little later. Pure. */
import type { AttemptOutcome } from './attempt-outcome.js';

/** An attempt that takes longer makes its endpoint a slow one, until another one is quicker. */
export const slowMs = 1_000;

/** Beyond that it forgets: it is a hint, and endpoints that are gone would stay for ever. */
const mostKnown = 10_000;

export class Laggards {
  private readonly projectIds = new Set<string>();

  /** What is lost to an outage of our own says nothing about the endpoint. */
  note(projectId: string, { acknowledged, durationMs, ownFault }: AttemptOutcome): void {
    if (ownFault) return;
    this.projectIds.delete(projectId);
    if (acknowledged && durationMs <= slowMs) return;
    if (this.projectIds.size >= mostKnown) this.projectIds.clear();
    this.projectIds.add(projectId);
  }

  has(projectId: string): boolean {
    return this.projectIds.has(projectId);
  }
}
