/** The instructions for the tester from a test plan. Pure. */
import { limited } from '../text/limited.js';
import type { PlanDraft } from './plan-draft.js';
import { withoutForeignAddresses } from './foreign-address.js';

/** The limit of a job's description. */
const maximumPlanLength = 20_000;
const maximumSteps = 15;
const maximumLines = 15;
const maximumLineLength = 800;
const maximumTitleLength = 300;

/**
 * At most 20,000 characters. Without addresses of other hosts, except in what the caller asks for: that follows unchanged, and
 * the plan before it is cut first.
 */
export function planText(draft: PlanDraft, url: string, instructions?: string): string {
  const asked = askedFor(instructions?.trim() ?? '');
  const plan = [
    oneLine(draft.title, maximumTitleLength, url),
    listOf('Steps', draft.steps.slice(0, maximumSteps), url, (index) => `${index + 1}.`),
    listOf('Expected', draft.expected.slice(0, maximumLines), url),
    listOf('Watch for', draft.risks.slice(0, maximumLines), url),
  ].filter((part) => part !== '');
  const left = maximumPlanLength - asked.length - (asked ? 2 : 0);
  return [limited(plan.join('\n\n'), Math.max(0, left)), limited(asked, maximumPlanLength)]
    .filter((part) => part !== '')
    .join('\n\n');
}

/** Instructions that leave no room for the heading have none. */
function askedFor(instructions: string): string {
  const headed = `Also do what is asked for here:\n${instructions}`;
  return instructions === '' || headed.length > maximumPlanLength ? instructions : headed;
}

function listOf(
  title: string,
  items: readonly string[],
  url: string,
  markOf: (index: number) => string = () => '-',
): string {
  const lines = items.map((item) => oneLine(item, maximumLineLength, url)).filter((line) => line !== '');
  return lines.length === 0
    ? ''
    : `${title}:\n${lines.map((line, index) => `${markOf(index)} ${line}`).join('\n')}`;
}

/** What is far beyond the limit is cut first, to keep the search for addresses fast. */
export function oneLine(text: string, limit: number, url: string): string {
  const line = text
    .slice(0, 2 * limit)
    .replace(/\s+/g, ' ')
    .trim();
  return limited(withoutForeignAddresses(line, url), limit);
}
