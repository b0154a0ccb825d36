import { ButtonLink } from '../../ui/button.js';
import { Page, Panel } from '../../ui/page.js';
import { draftKey, lastChange, notesOf, valueOf } from '../draft/draft.js';
import { DraftProvider, useDraft, useOpenDraft } from '../draft/use-draft.js';
import { reportText } from '../note/note.js';
import { firstLine, hostOf } from '../queue/job-text.js';
import type { TesterJob } from '../tester-query.js';
import { DraftCopy } from './draft-copy.js';
import { endWords } from './end-words.js';

/** A job that the tester does not work on, or no longer. What was written is offered for copying. */
export function EndedJob({ job }: { job: TesterJob }) {
  const { title, text } = endWords(job);
  return (
    <Page title={title} description={`${firstLine(job.description)} · ${hostOf(job.url)}`}>
      <p>{text}</p>
      {job.claimedAt && <KeptDraft jobId={job.id} claimedAt={job.claimedAt} />}
      <div>
        {job.status === 'queued' ? (
          <ButtonLink to="/test" search={{ job: job.id }} variant="primary">
            Open it in the queue
          </ButtonLink>
        ) : (
          <ButtonLink to="/test" variant="primary">
            Go to the queue
          </ButtonLink>
        )}
      </div>
    </Page>
  );
}

function KeptDraft({ jobId, claimedAt }: { jobId: string; claimedAt: string }) {
  const store = useOpenDraft(draftKey(jobId, claimedAt));
  return (
    <DraftProvider value={store}>
      <DraftPanel claimedAt={claimedAt} />
    </DraftProvider>
  );
}

function DraftPanel({ claimedAt }: { claimedAt: string }) {
  const draft = useDraft();
  const text = reportText(valueOf(draft, 'report'), notesOf(draft), claimedAt);
  if (lastChange(draft) === 0 || text === '') return null;
  return (
    <Panel title="What you had written">
      <DraftCopy text={text} />
    </Panel>
  );
}
