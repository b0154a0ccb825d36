/** A remote browser as testers use it: bar, page, its questions and its files. */
import { useEffect } from 'react';
import { Button } from '../ui/button.js';
import { notify } from '../ui/toast.js';
import { BrowserBar } from './browser-bar.js';
import type { Size } from './canvas-place.js';
import { ControlPopup } from './control-popup.js';
import { DownloadList, FileChooserDialog } from './file-bar.js';
import type { FillSecret } from './fill-menu.js';
import { offerTabs } from './open-link.js';
import { PageDialog } from './page-dialog.js';
import { offerPage } from './page-picture.js';
import { ScreenCanvas } from './screen-canvas.js';
import { useVisit } from './use-visit.js';

interface RemoteBrowserProps {
  /** Of the WebSocket. */
  readonly url: string;
  readonly page: Size & { readonly isMobile: boolean };
  readonly secrets: readonly FillSecret[];
  /** The browser is gone, and there is no other yet. */
  readonly isLost?: boolean;
  /** The connection is broken, again every few seconds: the browser may be lost. */
  readonly onBroken?: () => void;
}

/** Longer than a usual interruption. */
const brokenMs = 3_000;

export function RemoteBrowser({ url, page, secrets, isLost = false, onBroken }: RemoteBrowserProps) {
  const visit = useVisit(url);
  const { view, canvas, send, chosen, noticed } = visit;
  const { notice, control, chooser, reason } = view;
  const [question] = view.dialogs;
  useEffect(() => {
    if (notice === undefined) return;
    notify('The remote browser', notice);
    noticed();
  }, [notice, noticed]);
  const { hasPicture } = view;
  useEffect(() => {
    if (hasPicture && canvas.current) return offerPage(canvas.current);
    return undefined;
  }, [hasPicture, canvas]);
  const isOpen = view.connection === 'open';
  useEffect(
    () => (isOpen ? offerTabs((address) => send({ kind: 'tab', action: 'open', url: address })) : undefined),
    [isOpen, send],
  );
  const isBroken = view.connection === 'reconnecting';
  useEffect(() => {
    if (!isBroken || !onBroken) return undefined;
    const timer = setInterval(onBroken, brokenMs);
    return () => clearInterval(timer);
  }, [isBroken, onBroken]);
  return (
    <div className="flex h-full min-h-[32rem] min-w-0 flex-col">
      <BrowserBar view={view} send={send} secrets={secrets} isLost={isLost} />
      {view.connection === 'ended' ? (
        <p role="status" className="p-6 text-sm text-muted">
          The remote browser has ended{reason ? `: ${reason}` : ''}. What was captured is kept.
        </p>
      ) : (
        <div className="relative flex min-h-0 flex-1 flex-col">
          <ScreenCanvas visit={visit} page={page}>
            {(scale) => (
              <>
                {!hasPicture && <Waiting />}
                {control && (
                  <ControlPopup
                    key={control.id}
                    control={control}
                    scale={scale}
                    send={send}
                    onClose={() => send({ kind: 'pick', id: control.id, values: [] })}
                  />
                )}
              </>
            )}
          </ScreenCanvas>
          {question && <PageDialog key={question.id} question={question} send={send} />}
        </div>
      )}
      {visit.uncopied !== undefined && <UncopiedText text={visit.uncopied} copy={visit.copy} />}
      <DownloadList downloads={view.downloads} send={send} />
      {chooser && (
        <FileChooserDialog key={chooser.id} chooser={chooser} send={send} onDone={() => chosen(chooser.id)} />
      )}
    </div>
  );
}

/** Safari, and Firefox some seconds after a click, let a text into the clipboard only by a click here. */
function UncopiedText({ text, copy }: { text: string; copy: (text: string) => void }) {
  return (
    <p
      role="status"
      className="flex items-center justify-end gap-2 border-t border-line bg-surface px-2 py-1 text-xs"
    >
      The page has copied a text. Your browser did not let it into your clipboard.
      <Button onClick={() => copy(text)}>Copy the text</Button>
    </p>
  );
}

function Waiting() {
  return (
    <p role="status" className="absolute inset-0 grid place-items-center text-sm text-muted">
      The browser starts and opens the page
    </p>
  );
}
