/** The tester's answers in a request, as they are stored. Pure. */
import type { TesterAnswers } from '@handtest/contracts/job';

const members = ['verdict', 'answers', 'findings', 'followedInstructions', 'deviation'] as const;

/** Undefined when the request has only a report. */
export function saidIn(request: TesterAnswers): TesterAnswers | undefined {
  const said = members.filter((name) => request[name] !== undefined).map((name) => [name, request[name]]);
  return said.length > 0 ? (Object.fromEntries(said) as TesterAnswers) : undefined;
}
