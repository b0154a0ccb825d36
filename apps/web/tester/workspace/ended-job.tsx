import { hostOf } from '../../job/host.js';
import { ButtonLink } from '../../ui/button.js';
import { Page, Panel } from '../../ui/page.js';
import { draftKey } from '../draft/draft.js';
import { DraftProvider, useDraft, useOpenDraft } from '../draft/use-draft.js';
import { firstLine } from '../queue/job-text.js';
import { draftText } from '../report/draft-text.js';
import type { TesterJob } from '../tester-query.js';
import { DraftCopy } from './draft-copy.js';
import { dismissedWords, endWords } from './end-words.js';
import { MessageList } from './message-list.js';

/** A job that the tester does not work on, or no longer. What was written is offered for copying. */
export function EndedJob({ job, isDismissed = false }: { job: TesterJob; isDismissed?: boolean }) {
  const { conversation = [] } = job;
  const { title, text } = isDismissed ? dismissedWords : endWords(job);
  return (
    <Page title={title} description={`${firstLine(job.description)} · ${hostOf(job.url)}`}>
      <p>{text}</p>
      {conversation.length > 0 && (
        <Panel title="Conversation">
          <MessageList messages={conversation} />
        </Panel>
      )}
      {job.claimedAt && <KeptDraft job={{ ...job, claimedAt: job.claimedAt }} />}
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

interface DraftProps {
  readonly job: TesterJob & { claimedAt: string };
}

function KeptDraft({ job }: DraftProps) {
  const store = useOpenDraft(draftKey(job.id, job.claimedAt));
  return (
    <DraftProvider value={store}>
      <DraftPanel job={job} />
    </DraftProvider>
  );
}

function DraftPanel({ job }: DraftProps) {
  const text = draftText(useDraft(), job);
  if (text === '') return null;
  return (
    <Panel title="What you had written">
      <DraftCopy text={text} />
    </Panel>
  );
}
