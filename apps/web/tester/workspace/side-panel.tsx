import { Tabs } from '../../ui/tabs.js';
import { NotePanel } from '../note/note-panel.js';
import type { Side } from '../routes.js';
import type { TesterJob } from '../tester-query.js';
import { ChatPanel } from './chat-panel.js';

interface SidePanelProps {
  readonly job: TesterJob & { claimedAt: string };
  readonly side: Side;
  readonly onSide: (side: Side) => void;
  readonly unread: number;
  readonly refusal: string | undefined;
}

/** Notes, and the conversation with the caller. */
export function SidePanel({ job, side, onSide, unread, refusal }: SidePanelProps) {
  return (
    <Tabs<Side>
      label="Notes and chat"
      value={side}
      onChange={onSide}
      tabs={[
        {
          name: 'notes',
          label: 'Notes',
          content: <NotePanel job={job} refusal={refusal} />,
        },
        {
          name: 'chat',
          label: unread > 0 ? `Chat (${unread} new)` : 'Chat',
          content: <ChatPanel job={job} refusal={refusal} />,
        },
      ]}
    />
  );
}
