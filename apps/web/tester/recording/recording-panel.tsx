import { useQuery } from '@tanstack/react-query';
import { Circle, Square } from 'lucide-react';
import { serverConfigQuery } from '../../client/server-config.js';
import { Button } from '../../ui/button.js';
import { Checkbox } from '../../ui/field.js';
import { Panel } from '../../ui/page.js';
import { Pill } from '../../ui/pill.js';
import { durationText } from '../../ui/time-text.js';
import { useDraftPart } from '../draft/use-draft.js';
import { useRemaining } from '../timer/countdown.js';
import { PartList } from './part-list.js';
import { recordingRefusal } from './recording-store.js';
import { useRecording } from './use-recording.js';

/** Records the tester's screen, and shows what of it is stored. */
export function RecordingPanel({ refusal }: { refusal: string | undefined }) {
  const [store, state] = useRecording();
  // Of the claim: recordings with and without voice do not join.
  const [withVoice = false, setWithVoice] = useDraftPart<boolean>('withVoice');
  const { phase, startedAtMs, parts, fault } = state;
  const { data: config } = useQuery(serverConfigQuery);
  const isRecording = phase === 'recording' || phase === 'ending';
  return (
    <Panel title="Recording" actions={startedAtMs !== undefined && <Elapsed sinceMs={startedAtMs} />}>
      <div className="flex flex-col gap-3">
        <p className="text-sm text-muted">
          Share the window of the tested page only. The caller sees the video; console and network of your
          browser are not recorded.
          {config?.remoteBrowser && ' It replaces the video of the remote browser, if you used that before.'}
        </p>
        <div className="flex flex-wrap items-center gap-3">
          {isRecording ? (
            <Button variant="primary" busy={phase === 'ending'} onClick={() => store.stop()}>
              <Square aria-hidden size={14} />
              Stop and upload
            </Button>
          ) : (
            <Button
              busy={phase === 'asking'}
              refusal={refusal ?? recordingRefusal()}
              onClick={() => void store.start(withVoice)}
            >
              <Circle aria-hidden size={14} className="fill-bad text-bad" />
              {parts.length > 0 ? 'Continue recording' : 'Record'}
            </Button>
          )}
          {!isRecording && (
            <Checkbox
              label="With my voice"
              checked={withVoice}
              disabled={parts.length > 0}
              hint={parts.length > 0 && 'All recordings of a job are with the voice, or all without'}
              onChange={({ target }) => setWithVoice(target.checked)}
            />
          )}
        </div>
        {!isRecording && parts.length > 0 && (
          <p className="text-sm text-muted">Recordings of this job are uploaded as one video.</p>
        )}
        {fault && (
          <p role="alert" className="text-sm text-bad">
            {fault}
          </p>
        )}
        <PartList />
      </div>
    </Panel>
  );
}

function Elapsed({ sinceMs }: { sinceMs: number }) {
  const elapsedMs = -useRemaining(new Date(sinceMs).toISOString());
  return (
    <Pill tone="bad" icon={Circle}>
      Recording {durationText(Math.max(0, elapsedMs) / 1_000)}
    </Pill>
  );
}
