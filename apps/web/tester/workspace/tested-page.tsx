/** The middle of the workspace: a remote browser once it is started, until then the tester's own. */
import { isHandtestError } from '@handtest/sdk';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Monitor, RotateCw, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { handtest } from '../../client/handtest.js';
import { serverConfigQuery } from '../../client/server-config.js';
import { Button } from '../../ui/button.js';
import { Fault } from '../../ui/fault.js';
import { Panel } from '../../ui/page.js';
import { notify } from '../../ui/toast.js';
import { draftKey } from '../draft/draft.js';
import type { TesterJob } from '../tester-query.js';
import { OwnBrowser } from './own-browser.js';

/** Without Suspense: React shows a placeholder for 300 ms at least, and the first picture would come that much later. */
const load = () => import('../../remote/remote-browser.js');

interface Started {
  readonly visitId: string;
  readonly RemoteBrowser: Awaited<ReturnType<typeof load>>['RemoteBrowser'];
}

interface TestedPageProps {
  readonly job: TesterJob & { claimedAt: string };
  readonly refusal: string | undefined;
}

/** Of the claim. This tab forgets it when it closes. Starting again then leads to the same browser. */
const keyOf = (job: TestedPageProps['job']) => `handtest.browser.${draftKey(job.id, job.claimedAt)}`;

/** What a new browser changes. */
const beginsAgain =
  'Your job, notes, report and recording are kept. The page opens again from its first address.';

export function TestedPage({ job, refusal }: TestedPageProps) {
  const key = keyOf(job);
  const [started, setStarted] = useState<Started>();
  /** Of the browser that the tester knows. */
  const knownId = useRef<string>(undefined);
  /** The browser of before is gone, and there is no other. */
  const [isLost, setLost] = useState(false);
  const start = useMutation({
    mutationFn: async (): Promise<Started> => {
      const [{ id }, { RemoteBrowser }] = await Promise.all([
        handtest.tester.jobs.startBrowser(job.id),
        load(),
      ]);
      return { visitId: id, RemoteBrowser };
    },
    onError: (error) => setLost(isHandtestError(error, 'no_browser_free')),
    onSuccess: (success) => {
      setLost(false);
      sessionStorage.setItem(key, 'started');
      const isNew = knownId.current !== undefined && knownId.current !== success.visitId;
      if (isNew) notify('A new browser', `The browser before has failed. ${beginsAgain}`);
      knownId.current = success.visitId;
      setStarted(success);
    },
  });
  const { mutate } = start;
  const { data: config } = useQuery(serverConfigQuery);
  // Most testers start it. Its code is there when they do.
  useEffect(() => void load().catch(() => undefined), []);
  useEffect(() => {
    if (sessionStorage.getItem(key)) mutate();
  }, [key, mutate]);
  const leave = () => {
    sessionStorage.removeItem(key);
    knownId.current = undefined;
    setStarted(undefined);
    start.reset();
  };
  // The same browser answers with the same id. A new one, after the loss of the first, is shown in its place.
  if (started)
    return (
      <Remote
        key={started.visitId}
        {...started}
        job={job}
        isLost={isLost}
        onRestarted={(visitId) => (knownId.current = visitId)}
        onLeave={leave}
        onBroken={mutate}
      />
    );
  return (
    <div className="flex flex-col gap-4">
      {config?.remoteBrowser !== false && (
        <Panel title="Test in our browser">
          <div className="flex flex-col gap-3">
            <p className="text-sm text-muted">
              The page runs on our side. Console, network, clicks and a video are recorded for the caller; you
              install nothing and share no window.
            </p>
            <div>
              <Button variant="primary" busy={start.isPending} refusal={refusal} onClick={() => mutate()}>
                <Monitor aria-hidden size={14} />
                Start the remote browser
              </Button>
            </div>
            <Fault error={start.error} what="The remote browser did not start" />
          </div>
        </Panel>
      )}
      <OwnBrowser job={job} refusal={refusal} />
    </div>
  );
}

interface RemoteProps extends Pick<Started, 'RemoteBrowser'> {
  readonly job: TesterJob;
  readonly isLost: boolean;
  /** After the loss of the browser, the new one has another id. */
  readonly onRestarted: (visitId: string) => void;
  readonly onLeave: () => void;
  readonly onBroken: () => void;
}

function Remote({ RemoteBrowser, job, isLost, onRestarted, onLeave, onBroken }: RemoteProps) {
  const [connection, setConnection] = useState(0);
  const restart = useMutation({
    mutationFn: () => handtest.tester.jobs.restartBrowser(job.id),
    onSuccess: ({ id }) => {
      onRestarted(id);
      setConnection((last) => last + 1);
      notify('A new browser', beginsAgain);
    },
  });
  const end = useMutation({ mutationFn: () => handtest.tester.jobs.endBrowser(job.id), onSuccess: onLeave });
  return (
    <div className="flex h-full flex-col gap-2">
      <div className="flex flex-wrap justify-end gap-2">
        <Button busy={restart.isPending} onClick={() => restart.mutate()}>
          <RotateCw aria-hidden size={14} />
          New browser
        </Button>
        <Button busy={end.isPending} onClick={() => end.mutate()}>
          <X aria-hidden size={14} />
          Use my own browser
        </Button>
      </div>
      <Fault error={restart.error ?? end.error} />
      <RemoteBrowser
        key={connection}
        url={`${location.origin.replace(/^http/, 'ws')}/api/tester/jobs/${encodeURIComponent(job.id)}/browser/stream`}
        page={{ ...job.viewport, isMobile: job.deviceClass === 'mobile' }}
        secrets={job.secrets ?? []}
        isLost={isLost}
        onBroken={onBroken}
      />
    </div>
  );
}
