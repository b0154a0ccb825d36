/** What people take with them: video, requests, console, a script that repeats the session. */
import { Download } from 'lucide-react';
import { Menu, type MenuItem } from '../ui/menu.js';
import { notifyError } from '../ui/toast.js';
import { saveFile, saveText } from './download.js';
import { findingMoments } from './job-moments.js';
import { ownAddress } from '../client/own-address.js';
import { usePlayer } from './player-context.js';
import { viewportOf } from './ring.js';

export function DownloadMenu() {
  const { job, axis, state } = usePlayer();
  const client = state.events?.client;
  const refusal = client ? undefined : 'The events are not read yet';
  const save = (name: string, type: string, text: Promise<string> | undefined) =>
    void text?.then((content) => saveText(`${job.id}${name}`, type, content)).catch(failed);
  const reproduction = () =>
    client?.call('reproduction', {
      jobId: job.id,
      url: job.request.url,
      viewport: viewportOf(job.request.deviceClass),
      findings: findingMoments(job, axis),
    });
  const { videoUrl, recording } = job.testerData ?? {};
  const video: MenuItem[] = videoUrl
    ? [
        {
          label: 'Video',
          onSelect: () =>
            saveFile(
              `${job.id}.${extensionOf(recording?.contentType)}`,
              ownAddress(videoUrl, location.origin),
            ),
        },
      ]
    : [];
  const items: MenuItem[] = [
    ...video,
    {
      label: 'Requests (HAR)',
      refusal,
      onSelect: () => save('.har', 'application/json', client?.call('har', job.id)),
    },
    {
      label: 'Console (text)',
      refusal,
      onSelect: () => save('-console.txt', 'text/plain', client?.call('console')),
    },
    {
      label: 'Playwright script (draft)',
      refusal,
      onSelect: () => save('.spec.ts', 'text/plain', reproduction()),
    },
  ];
  return (
    <Menu
      label="Download"
      variant="secondary"
      trigger={
        <>
          <Download aria-hidden size={14} /> Download
        </>
      }
      items={items}
    />
  );
}

function failed(error: unknown): void {
  notifyError('The file could not be made', error);
}

function extensionOf(contentType: string | undefined): string {
  return contentType?.includes('mp4') ? 'mp4' : 'webm';
}
