/** Of which finished jobs anybody is told, by webhook or chat. Pure. */
import type { JobFinished } from '@handtest/contracts/job';

/** Neither those that their caller believes never to have been made, nor those that went with their project. */
export function isAnnounced({ withdrawn, projectDeleted }: JobFinished): boolean {
  return !withdrawn && !projectDeleted;
}
