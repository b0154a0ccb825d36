/** The report in the words of the tester. */
import { Markdown } from '../ui/markdown.js';
import { usePlayer } from './player-context.js';

export function ReportTab() {
  const { job } = usePlayer();
  if (!job.testerResponse) return <p className="p-4 text-center text-sm text-muted">There is no report.</p>;
  return (
    <div
      role="region"
      tabIndex={0}
      aria-label="Report of the tester"
      className="h-96 overflow-y-auto rounded-md border border-line p-3 lg:h-[36rem]"
    >
      <Markdown text={job.testerResponse} />
    </div>
  );
}
