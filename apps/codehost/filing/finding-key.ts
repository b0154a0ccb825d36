/** What makes two findings of a job the same one. Automatic filing and a request for the same finding meet by it. Pure. */
import { createHash } from 'node:crypto';
import { canonicalJson } from '@handtest/contracts/define';

export interface KeyedFinding {
  readonly title: string;
  readonly description: string;
  readonly affectedArea?: string;
  readonly expectedBehavior?: string;
  readonly actualBehavior?: string;
}

/** SHA-256 in hex. A missing text equals an empty one. */
export function findingKeyOf(finding: KeyedFinding): string {
  const { title, description, affectedArea = '', expectedBehavior = '', actualBehavior = '' } = finding;
  const text = canonicalJson({ title, description, affectedArea, expectedBehavior, actualBehavior });
  return createHash('sha256').update(text).digest('hex');
}
