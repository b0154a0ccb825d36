/** Files between the tester and the tested page: the page asks for some, or gives some. */
import type { ClientMessage } from '@handtest/visit-protocol';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../ui/button.js';
import { Dialog } from '../ui/dialog.js';
import { sendFiles } from './send-files.js';
import type { FileChooser, VisitView } from './visit-view.js';

type Send = (message: ClientMessage) => void;

interface ChooserProps {
  readonly chooser: FileChooser;
  readonly send: Send;
  readonly onDone: () => void;
}

export function FileChooserDialog({ chooser, send, onDone }: ChooserProps) {
  const [files, setFiles] = useState<readonly File[]>([]);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const cancel = () => {
    send({ kind: 'files', id: chooser.id });
    onDone();
  };
  const give = async () => {
    setBusy(true);
    const refused = await sendFiles(chooser.id, files, send);
    setBusy(false);
    setFault(refused);
    if (refused === undefined) onDone();
  };
  return (
    <Dialog
      open
      onClose={cancel}
      title={chooser.isMultiple ? 'The page asks for files' : 'The page asks for a file'}
      description="At most 25 MB. The page gets what you choose, and your report names it."
    >
      <input
        type="file"
        multiple={chooser.isMultiple}
        aria-label="Files for the tested page"
        onChange={(event) => setFiles([...(event.target.files ?? [])])}
        className="text-sm"
      />
      {fault && (
        <p role="alert" className="text-sm text-bad">
          {fault}
        </p>
      )}
      <div className="flex justify-end gap-2">
        <Button onClick={cancel}>Cancel</Button>
        <Button
          variant="primary"
          busy={busy}
          refusal={files.length === 0 ? 'Choose a file first' : undefined}
          onClick={() => void give()}
        >
          Give to the page
        </Button>
      </div>
    </Dialog>
  );
}

export function DownloadList({ downloads, send }: { downloads: VisitView['downloads']; send: Send }) {
  if (downloads.length === 0) return null;
  return (
    <ul
      aria-label="Downloads of the tested page"
      className="flex flex-wrap gap-2 border-t border-line bg-surface px-2 py-1"
    >
      {downloads.map(({ id, name, state }) => (
        <li key={id}>
          <Button
            variant="quiet"
            busy={state === 'running'}
            refusal={state === 'failed' ? 'The download failed' : undefined}
            onClick={() => send({ kind: 'download', id })}
          >
            <Download aria-hidden size={14} />
            {name}
          </Button>
        </li>
      ))}
    </ul>
  );
}
