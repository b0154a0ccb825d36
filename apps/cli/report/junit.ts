/** An ended job as a JUnit report, which CI systems show: one test case. Pure. */
import type { JobRecord } from '@handtest/sdk';
import { outcomeOf, titleOf } from './outcome.js';

/** @param acceptsAny counts a doubtful pass as a pass */
export function junitOf(job: JobRecord, acceptsAny = false): string {
  const { kind } = outcomeOf(job, acceptsAny);
  const failed = kind === 'fail' || kind === 'unclear' || kind === 'doubtful';
  const seconds = String(job.testDurationSeconds ?? 0);
  const counts = {
    tests: '1',
    failures: failed ? '1' : '0',
    errors: kind === 'none' ? '1' : '0',
    skipped: kind === 'not_applicable' ? '1' : '0',
    time: seconds,
  };
  const suite = element('testsuite', { name: 'handtest', timestamp: timestampOf(job), ...counts }, [
    element('properties', {}, propertiesOf(job)),
    element('testcase', { name: titleOf(job), classname: 'handtest', time: seconds }, [
      ...outcomeElements(job, acceptsAny),
      ...(job.testerResponse ? [element('system-out', {}, [escaped(job.testerResponse)])] : []),
    ]),
  ]);
  const { skipped: _, ...totals } = counts;
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element('testsuites', { name: 'handtest', ...totals }, [suite])}\n`;
}

function outcomeElements(job: JobRecord, acceptsAny: boolean): string[] {
  const { kind, explanation } = outcomeOf(job, acceptsAny);
  if (kind === 'pass') return [];
  if (kind === 'not_applicable') return [element('skipped', {}, [escaped(explanation)])];
  const attributes = { message: explanation, type: kind };
  return [element(kind === 'none' ? 'error' : 'failure', attributes, [escaped(findingsText(job))])];
}

function findingsText({ extractedIssues: findings = [], jobUrl }: JobRecord): string {
  const texts = findings.map(
    ({ severity, title, description, reproductionSteps }) =>
      `[${severity}] ${title}\n${description}\n${reproductionSteps.map(({ text }, index) => `${index + 1}. ${text}\n`).join('')}`,
  );
  return [...texts, jobUrl].join('\n');
}

function propertiesOf({ id, jobUrl, costUsd }: JobRecord): string[] {
  const values = { jobId: id, jobUrl, ...(costUsd !== undefined && { costUsd: String(costUsd) }) };
  return Object.entries(values).map(([name, value]) => element('property', { name, value }, []));
}

/** Without milliseconds and zone, as the schema wants it. */
function timestampOf({ completedAt, updatedAt }: JobRecord): string {
  return (completedAt ?? updatedAt).slice(0, 19);
}

function element(
  name: string,
  attributes: Readonly<Record<string, string>>,
  content: readonly string[],
): string {
  const pairs = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`);
  const open = `<${name}${pairs.join('')}`;
  return content.length === 0 ? `${open}/>` : `${open}>${content.join('')}</${name}>`;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
  '\r': '&#13;',
  '\t': '&#9;',
};

/** XML 1.0 forbids most control characters, lone surrogates and two other characters, also as references. */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '\ufffd')
    .replace(/[&<>"\n\r\t]/g, (character) => entities[character]!);
}
