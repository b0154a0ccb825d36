/** A job as a command line. Pure. */
import type { JobRequest } from '../job-query.js';

/** The body is between quoted marks, so that the shell leaves it as it is. */
export function curlText(origin: string, request: JobRequest, token = '$HANDTEST_TOKEN'): string {
  return [
    `curl -s "${origin}/api/jobs" \\`,
    `  -H "Authorization: Bearer ${token}" \\`,
    '  -H "Content-Type: application/json" \\',
    "  -d @- <<'END'",
    JSON.stringify(request, undefined, 2),
    'END',
  ].join('\n');
}
