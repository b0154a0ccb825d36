/** The evidence of a session on one time axis: the recording, the timeline, and what the browser recorded. */
import type { JobRecord } from '@handtest/sdk';
import { useRef, useState } from 'react';
import { copyWithNotice } from '../ui/copy.js';
import { type TabItem, Tabs } from '../ui/tabs.js';
import { ConversationTab } from './conversation-tab.js';
import { DownloadMenu } from './download-menu.js';
import type { LaneName } from './event-lane.js';
import { EventFilters } from './event-filters.js';
import { EventTab } from './event-tab.js';
import { FindingsTab } from './findings-tab.js';
import { type Player, PlayerContext } from './player-context.js';
import { PlayerFrame } from './player-frame.js';
import { PlayerControls } from './player-controls.js';
import type { PlayerTab } from './player-search.js';
import { ReportTab } from './report-tab.js';
import { Timeline } from './timeline.js';
import { type TimelineView, wholeView } from './timeline-view.js';
import { usePlayerCommands } from './use-player-commands.js';
import { usePlayerKeys } from './use-player-keys.js';
import { usePlayerModel } from './use-player-model.js';
import { VideoStage } from './video-stage.js';

export interface EvidencePlayerProps {
  readonly job: JobRecord;
  /** A signed link of the record has expired: read the record again. */
  readonly onJobStale: Player['onJobStale'];
}

export function EvidencePlayer({ job, onJobStale }: EvidencePlayerProps) {
  if (!job.testerData) {
    return (
      <p className="p-4 text-center text-sm text-muted">
        There is no evidence yet. It comes with the report.
      </p>
    );
  }
  const hasRecording = job.testerData.recording !== undefined && job.testerData.videoUrl !== undefined;
  const key = `${job.id} ${hasRecording}`;
  return (
    <EventFilters>
      <Loaded key={key} job={job} hasRecording={hasRecording} onJobStale={onJobStale} />
    </EventFilters>
  );
}

function Loaded({ job, hasRecording, onJobStale }: EvidencePlayerProps & { hasRecording: boolean }) {
  const { player, setVideoSeconds } = usePlayerModel(job, hasRecording, onJobStale);
  const { axis } = player;
  const root = useRef<HTMLDivElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const [showsRings, setShowsRings] = useState(true);
  const [hidden, setHidden] = useState<ReadonlySet<LaneName>>(new Set());
  const [zoomedView, setView] = useState<TimelineView>();
  const view = zoomedView ?? wholeView(axis.durationSeconds);
  const run = usePlayerCommands(player, { stage, hidden, view, setView, copyLink: () => copyLink(player) });
  usePlayerKeys(root, run);
  const toggleLane = (lane: LaneName) =>
    setHidden((now) => new Set(now.has(lane) ? [...now].filter((one) => one !== lane) : [...now, lane]));
  return (
    <PlayerContext value={player}>
      <PlayerFrame
        ref={root}
        stageRef={stage}
        stage={
          <>
            <VideoStage showsRings={showsRings} onLength={setVideoSeconds} />
            <PlayerControls run={run} showsRings={showsRings} onRings={setShowsRings} />
            <Timeline view={view} onView={setView} hidden={hidden} onToggle={toggleLane} />
          </>
        }
        beside={
          <>
            <Tabs
              label="Evidence"
              tabs={tabItems}
              value={player.tab}
              onChange={(tab) => player.select({ tab, e: undefined })}
            />
            <div className="flex justify-end">
              <DownloadMenu />
            </div>
          </>
        }
      />
    </PlayerContext>
  );
}

const tabItems: readonly TabItem<PlayerTab>[] = [
  { name: 'findings', label: 'Findings', content: <FindingsTab /> },
  { name: 'console', label: 'Console', content: <EventTab kind="console" /> },
  { name: 'network', label: 'Network', content: <EventTab kind="network" /> },
  { name: 'clicks', label: 'Clicks', content: <EventTab kind="click" /> },
  { name: 'pages', label: 'Page', content: <EventTab kind="page" /> },
  { name: 'conversation', label: 'Chat', content: <ConversationTab /> },
  { name: 'report', label: 'Report', content: <ReportTab /> },
];

const copyLink = ({ link }: Player) =>
  copyWithNotice(link(), 'Link copied', 'It opens the job at this moment.');
