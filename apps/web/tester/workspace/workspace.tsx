/** Where a tester works: instructions and report, the tested page, notes and chat. */
import { PanelRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.js';
import { part } from '../../ui/part.js';
import { useMedia } from '../../ui/use-media.js';
import { draftKey } from '../draft/draft.js';
import { DraftProvider, useOpenDraft } from '../draft/use-draft.js';
import { NarrowWindow } from '../narrow-window.js';
import { useNoteSync } from '../note/use-note-sync.js';
import { RecordingProvider, useOpenRecording } from '../recording/use-recording.js';
import { workspaceRoute } from '../routes.js';
import { useIsOver } from '../timer/countdown.js';
import type { TesterJob } from '../tester-query.js';
import { TestedPage } from './tested-page.js';
import { ReportColumn } from './report-column.js';
import { SidePanel } from './side-panel.js';
import { Splitter, useKeptWidth } from './splitter.js';
import { useUnread } from './use-unread.js';
import { WorkspaceHeader } from './workspace-header.js';

const SideDrawer = part(() => import('./side-drawer.js').then((drawer) => drawer.SideDrawer));

interface WorkspaceProps {
  readonly job: TesterJob & { claimedAt: string };
  /** The server cannot be reached: what is shown may be old. */
  readonly isStale: boolean;
}

export function Workspace({ job, isStale }: WorkspaceProps) {
  const draft = useOpenDraft(draftKey(job.id, job.claimedAt));
  const recording = useOpenRecording(job);
  const isOver = useIsOver(job.responseDeadline);
  const refusal = isOver ? 'Your time has ended' : undefined;
  return (
    <DraftProvider value={draft}>
      <RecordingProvider value={recording}>
        <Columns job={job} isStale={isStale} refusal={refusal} />
      </RecordingProvider>
    </DraftProvider>
  );
}

function Columns({ job, isStale, refusal }: WorkspaceProps & { refusal: string | undefined }) {
  const { side } = workspaceRoute.useSearch();
  const navigate = workspaceRoute.useNavigate();
  const setSide = (next: typeof side) =>
    void navigate({ search: next ? { side: next } : {}, replace: true, resetScroll: false });
  useNoteSync(job);
  // Three columns fit beside the navigation.
  const isWide = useMedia('(min-width: 1500px)');
  const [isFolded, setFolded] = useState(false);
  const unread = useUnread(job.conversation, side === 'chat' && !isFolded);
  const panel = (
    <SidePanel job={job} side={side ?? 'notes'} onSide={setSide} unread={unread} refusal={refusal} />
  );
  const toggle = () => (isWide ? setFolded(!isFolded) : setSide(side ? undefined : 'notes'));
  return (
    <div className="flex min-w-0 flex-col lg:h-dvh">
      <WorkspaceHeader job={job} isStale={isStale} refusal={refusal}>
        <Button onClick={toggle} aria-expanded={isWide ? !isFolded : side !== undefined}>
          <PanelRight aria-hidden size={14} />
          Notes and chat{unread > 0 && ` (${unread} new)`}
        </Button>
      </WorkspaceHeader>
      <div className="flex min-h-0 flex-1 flex-col lg:flex-row">
        <LeftColumn>
          <ReportColumn job={job} refusal={refusal} />
        </LeftColumn>
        <section
          aria-label="The tested page"
          className="min-w-0 flex-1 p-4 max-lg:flex max-lg:flex-col max-lg:gap-4 lg:overflow-y-auto"
        >
          <NarrowWindow deviceClass={job.deviceClass} />
          <TestedPage job={job} refusal={refusal} />
        </section>
        {isWide && !isFolded && <RightColumn>{panel}</RightColumn>}
      </div>
      {!isWide && (
        <SideDrawer open={side !== undefined} onClose={() => setSide(undefined)}>
          {panel}
        </SideDrawer>
      )}
    </div>
  );
}

function LeftColumn({ children }: { children: ReactNode }) {
  const [width, setWidth] = useKeptWidth('left');
  return (
    <>
      <section
        aria-label="Instructions and report"
        style={{ '--column': `${width}px` } as React.CSSProperties}
        className="min-w-0 bg-surface lg:w-(--column) lg:shrink-0 lg:overflow-y-auto"
      >
        {children}
      </section>
      <div className="hidden lg:flex">
        <Splitter label="Width of instructions and report" side="left" width={width} onWidth={setWidth} />
      </div>
    </>
  );
}

function RightColumn({ children }: { children: ReactNode }) {
  const [width, setWidth] = useKeptWidth('right');
  return (
    <>
      <Splitter label="Width of notes and chat" side="right" width={width} onWidth={setWidth} />
      <aside
        aria-label="Notes and chat"
        style={{ width }}
        className="shrink-0 overflow-y-auto bg-surface p-4"
      >
        {children}
      </aside>
    </>
  );
}
