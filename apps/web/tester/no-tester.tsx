import { Page, Panel } from '../ui/page.js';
import { EmptyState } from '../ui/state.js';

/** For users without the role. */
export function NoTester({ title }: { title: string }) {
  return (
    <Page title={title}>
      <Panel>
        <EmptyState title="You are not a tester">
          Testers do the jobs of callers. An administrator of this installation can make you one.
        </EmptyState>
      </Panel>
    </Page>
  );
}
