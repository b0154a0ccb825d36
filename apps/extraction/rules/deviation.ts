/** Clear statements of the tester that the test was not done as asked, or that it does not apply. */
import { type Clause, isStatement } from './clause.js';
import { keywordsOf, overlap } from './word.js';

const deviation =
  /\b(?:skipped|left out|did(?:n['’]?t| not) (?:get to |manage to |really |actually )?(?:follow|test|try|do|perform|carry out|check|finish|complete)|ignored the instructions|ha(?:ve|d)(?:n['’]?t| not) (?:tested|tried|checked)|(?:tested|tried|checked|used|looked at|did|took) (?:\w+ ){1,6}instead|instead,? (?:i|we) (?:tested|tried|checked|looked|used|did))\b/i;
/** Not "I did not get the mail". */
const omission =
  /\b(?:i|we) did(?:n['’]?t| not) (?!(?:get|receive|see|find|hear|reach|have|notice|land|arrive)\b)(\w+)/i;
const ofTester =
  /^(?:so |and |but |then |therefore |because |since )*(?:i|we)\b|^(?:skipped|tested|did(?:n['’]?t| not)|instead)\b/i;
const notApplicable =
  /\b(?:not applicable|n\/a|(?:is|was)(?:n['’]?t| not) applicable|does(?:n['’]?t| not) apply|can(?:n['’]?t|['’]t|not) be applied|nothing (?:here |that i could |for me )?(?:to )?(?:test|try|check)|(?:not|isn['’]?t) relevant|irrelevant|out of scope)(?!\w)/i;
/** Instructions that say when the test does not apply, and a report that what they ask for is not there. */
const namesExemption =
  /\b(?:not (?:be )?applicable|(?:does|do|will)(?:n['’]?t| not) apply|n\/a|skip (?:this|the) test|say so|report that)\b/i;
const absence =
  /\b(?:there(?:['’]s| (?:is|was|are|were))(?:n['’]?t| not)? (?:any|no|none)|(?:saw|see|found|find|has|have|had|shows?|offers?|with) (?:no|none)|no such|(?:is|was|are|were)(?:n['’]?t| not) (?:offered|available|shown|there|enabled|visible)|not (?:offered|available) )/i;

/** @param instructions of the job: "I did not pay" is a deviation where they say "pay" */
export function hasDeviation(clauses: readonly Clause[], instructions: string): boolean {
  const asked = keywordsOf(instructions);
  return clauses.some((clause) => {
    if (!isStatement(clause) || !ofTester.test(clause.plain)) return false;
    const omitted = omission.exec(clause.plain)?.[1];
    return deviation.test(clause.plain) || (omitted !== undefined && overlap(asked, keywordsOf(omitted)) > 0);
  });
}

export function saysNotApplicable(clauses: readonly Clause[], instructions: string): boolean {
  const isExempt = namesExemption.test(instructions);
  return clauses.some(
    (clause) =>
      isStatement(clause) && (notApplicable.test(clause.plain) || (isExempt && absence.test(clause.plain))),
  );
}
