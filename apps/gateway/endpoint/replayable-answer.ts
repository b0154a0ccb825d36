/** The answer to a request with an Idempotency-Key: `replayed` becomes the header Idempotent-Replayed. */
import type { FastifyReply } from 'fastify';

/** Sends nothing when the request was answered in the meantime. */
export function sendReplayable(
  reply: FastifyReply,
  { replayed, ...answer }: { readonly replayed?: boolean },
): void {
  if (reply.sent) return;
  if (replayed) reply.header('idempotent-replayed', 'true');
  reply.send(answer);
}
