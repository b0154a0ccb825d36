/** The report in the tester's own words. */
import { Markdown } from '../../ui/markdown.js';
import { CopyButton } from '../../ui/copy.js';
import { Panel } from '../../ui/page.js';

export function Report({ text }: { text: string | undefined }) {
  if (!text) return null;
  return (
    <Panel title="Report" actions={<CopyButton text={text} label="report" />}>
      <div className="max-w-3xl">
        <Markdown text={text} />
      </div>
    </Panel>
  );
}
