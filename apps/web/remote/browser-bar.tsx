/** Tabs, address and the state of the connection: what every browser has above its page. */
import { type ClientMessage, maximumAddress, type TabView } from '@handtest/visit-protocol';
import { ArrowLeft, ArrowRight, Eye, Plus, RotateCw, TriangleAlert, X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { IconButton } from '../ui/button.js';
import { classNames } from '../ui/class-names.js';
import { Pill } from '../ui/pill.js';
import { Connection } from './connection.js';
import { FillMenu, type FillSecret } from './fill-menu.js';
import type { VisitView } from './visit-view.js';

interface BarProps {
  readonly view: VisitView;
  readonly send: (message: ClientMessage) => void;
  /** What the tester can fill in. */
  readonly secrets: readonly FillSecret[];
  readonly isLost: boolean;
}

export function BrowserBar({ view, send, secrets, isLost }: BarProps) {
  const front = view.tabs.find(({ isFront }) => isFront);
  const go = (direction: 'back' | 'forward' | 'reload' | 'stop') => send({ kind: 'history', direction });
  return (
    <div className="border-b border-line bg-surface">
      <TabStrip tabs={view.tabs} send={send} />
      <div className="flex flex-wrap items-center gap-1 px-2 py-1">
        <IconButton label="Back" icon={<ArrowLeft aria-hidden size={16} />} onClick={() => go('back')} />
        <IconButton
          label="Forward"
          icon={<ArrowRight aria-hidden size={16} />}
          onClick={() => go('forward')}
        />
        {front?.isLoading ? (
          <IconButton label="Stop loading" icon={<X aria-hidden size={16} />} onClick={() => go('stop')} />
        ) : (
          <IconButton label="Reload" icon={<RotateCw aria-hidden size={16} />} onClick={() => go('reload')} />
        )}
        <AddressField key={front ? `${front.id} ${front.url}` : ''} url={front?.url ?? ''} send={send} />
        {secrets.length > 0 && <FillMenu secrets={secrets} send={send} />}
        {view.watchers > 0 && (
          <Pill tone="accent" icon={Eye}>
            The caller watches
          </Pill>
        )}
        <Connection view={view} isLost={isLost} />
      </div>
    </div>
  );
}

function TabStrip({ tabs, send }: { tabs: readonly TabView[]; send: BarProps['send'] }) {
  return (
    <div className="flex items-center gap-1 overflow-x-auto px-2 pt-1">
      {tabs.map(({ id, title, url, isFront, hasCrashed }) => (
        <div
          key={id}
          className={classNames(
            'flex max-w-52 min-w-24 items-center rounded-t-md border border-b-0 text-xs',
            isFront ? 'border-line bg-page text-ink' : 'border-transparent text-muted hover:bg-hover',
          )}
        >
          <button
            type="button"
            aria-pressed={isFront}
            title={title || url}
            className="min-w-0 flex-1 truncate px-2 py-1 text-left"
            onClick={() => send({ kind: 'tab', action: 'show', id })}
          >
            {hasCrashed && <TriangleAlert aria-label="Crashed" size={12} className="mr-1 inline text-bad" />}
            {title || url}
          </button>
          <button
            type="button"
            aria-label={`Close the tab ${title || url}`}
            className="rounded p-2 hover:bg-hover"
            onClick={() => send({ kind: 'tab', action: 'close', id })}
          >
            <X aria-hidden size={12} />
          </button>
        </div>
      ))}
      <IconButton
        label="New tab"
        icon={<Plus aria-hidden size={14} />}
        className="min-h-6"
        onClick={() => send({ kind: 'tab', action: 'open' })}
      />
    </div>
  );
}

function AddressField({ url, send }: { url: string; send: BarProps['send'] }) {
  const [text, setText] = useState(url === 'about:blank' ? '' : url);
  const open = (event: FormEvent) => {
    event.preventDefault();
    send({ kind: 'navigate', url: text });
  };
  return (
    <form onSubmit={open} className="min-w-0 flex-1 basis-36">
      <input
        aria-label="Address of the tested page"
        value={text}
        maxLength={maximumAddress}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
        onFocus={(event) => event.target.select()}
        className="w-full truncate rounded-md border border-edge bg-page px-2.5 py-1 text-sm text-ink"
      />
    </form>
  );
}
