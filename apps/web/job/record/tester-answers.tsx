/** What the tester answered in the form, as it was said. */
import type { JobRecord } from '@handtest/sdk';
import { Fact } from '../../ui/copy.js';
import { Panel } from '../../ui/page.js';
import { verdictLooks } from '../status.js';
import { Value } from './value.js';

export function TesterAnswers({ answers }: { answers: JobRecord['testerAnswers'] }) {
  if (!answers) return null;
  const { verdict, followedInstructions, deviation, findings, answers: values = {} } = answers;
  const given = Object.entries(values);
  const isEmpty = verdict === undefined && followedInstructions === undefined && given.length === 0;
  if (isEmpty && !findings && !deviation) return null;
  return (
    <Panel title="Tester’s answers">
      <dl className="grid gap-3 sm:grid-cols-2">
        {verdict && <Fact term="Verdict">{verdictLooks[verdict].label}</Fact>}
        {followedInstructions !== undefined && (
          <Fact term="Followed the instructions">{followedInstructions ? 'Yes' : 'No'}</Fact>
        )}
        {deviation && <Fact term="Did otherwise">{deviation}</Fact>}
        {findings && (
          <Fact term="Listed findings">
            {findings.length === 0 ? 'None' : findings.map(({ title }) => title).join('; ')}
          </Fact>
        )}
        {given.map(([name, value]) => (
          <Fact key={name} term={name}>
            <Value value={value} />
          </Fact>
        ))}
      </dl>
    </Panel>
  );
}
