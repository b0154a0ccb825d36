/** The test plan by rules: what the bodies say on how to test, else the title and the parts that the changes affect. Pure. */
import type { PullMaterial, TestMaterial } from '@handtest/contracts/codehost';
import { areaOf, kindOf } from './changed-file.js';
import { sectionsOf } from './body-section.js';
import type { PlanDraft } from './plan-draft.js';

const maximumAreas = 8;

export function planByRules({ pulls, issues }: TestMaterial, url: string): PlanDraft {
  const parts = [...pulls.map(partOfPull), ...issues.map((issue) => partOf('issue', issue))];
  return {
    title: `Test ${parts.map(({ name }) => name).join(', ')}`,
    steps: [`Open ${url}`, ...parts.flatMap(({ steps }) => steps)],
    expected: parts.flatMap(({ expected }) => expected),
    risks: [
      ...parts.flatMap(({ actual }) => actual.map((line) => `Reported before: ${line}`)),
      'Errors on the page, and parts around the change that no longer work',
    ],
  };
}

interface Part {
  /** E.g. `pull request #7 "Pay by card"`. */
  readonly name: string;
  readonly steps: readonly string[];
  readonly expected: readonly string[];
  readonly actual: readonly string[];
}

function partOf(
  kind: string,
  { number, title, body }: { number: number; title: string; body: string },
): Part {
  const { steps, expected, actual } = sectionsOf(body);
  return {
    name: `${kind} #${number} "${title}"`,
    steps: steps.length > 0 ? steps : [`Try what ${kind} #${number} is about: ${title}`],
    expected: expected.length > 0 ? expected : [`What "${title}" describes works`],
    actual,
  };
}

/** Without steps of its own, a pull request has those of the issues that it closes, else the parts that it changes. */
function partOfPull(pull: PullMaterial): Part {
  const own = sectionsOf(pull.body);
  const linked = pull.linkedIssues.map(({ body }) => sectionsOf(body));
  const steps = own.steps.length > 0 ? own.steps : linked.flatMap((sections) => sections.steps);
  const expected = own.expected.length > 0 ? own.expected : linked.flatMap((sections) => sections.expected);
  const areas = areasOf(pull);
  const part = partOf('pull request', pull);
  return {
    name: part.name,
    steps: [
      ...(steps.length > 0 ? steps : part.steps),
      ...(steps.length > 0 || areas.length === 0 ? [] : [`Use what it changes: ${areas.join(', ')}`]),
    ],
    expected: expected.length > 0 ? expected : part.expected,
    actual: [...own.actual, ...linked.flatMap(({ actual }) => actual)],
  };
}

function areasOf({ files }: PullMaterial): string[] {
  const visible = files.filter(({ path }) => kindOf(path) === 'source');
  const areas = visible.flatMap(({ path }) => areaOf(path) ?? []);
  return [...new Set(areas)].slice(0, maximumAreas);
}
