/** Prints what came of the sample job. */
import type { Performance } from './play-sample-job.js';

export function showPerformance({ job, webhook }: Performance): void {
  const { id, status, result, costUsd, testDurationSeconds, extractedIssues } = job;
  console.log(`\nSample job ${id}: ${status}`);
  if (job.error) console.log(`  ${job.error}`);
  console.log(indented({ result }));
  for (const { title, severity, evidenceCitations } of extractedIssues ?? []) {
    console.log(`  Finding (${severity}): ${title}`);
    for (const { timestamp, source, summary } of evidenceCitations)
      console.log(`    ${timestamp} ${source}: ${summary}`);
  }
  if (costUsd !== undefined) console.log(`  Cost: ${costUsd} USD for ${testDurationSeconds} s of testing`);
  if (!webhook) return;
  console.log(`  Webhook received, signature ${webhook.signatureValid ? 'verified' : 'NOT VALID'}:`);
  console.log(indented(webhook.payload));
}

function indented(value: unknown): string {
  return JSON.stringify(value, null, 2).replace(/^/gm, '    ');
}
