/** A remote browser as state of React: what it reports, what is sent to it, and the canvas it draws on. */
import type { ClientMessage } from '@handtest/visit-protocol';
import { useEffect, useReducer, useRef, useState } from 'react';
import { changeView, firstView, type VisitView } from './visit-view.js';
import { FileReceiver } from './file-receiver.js';
import { VisitStream } from './visit-stream.js';

export interface Visit {
  readonly view: VisitView;
  readonly canvas: React.RefObject<HTMLCanvasElement | null>;
  send(message: ClientMessage): void;
  /** The file chooser with this id has been answered. */
  chosen(id: string): void;
  noticed(): void;
  /** What the page copied, and the tester's browser did not let through: then it takes a click on a button. */
  readonly uncopied: string | undefined;
  copy(text: string): void;
}

export function useVisit(url: string): Visit {
  const [view, change] = useReducer(changeView, firstView);
  const [uncopied, setUncopied] = useState<string>();
  const canvas = useRef<HTMLCanvasElement>(null);
  const stream = useRef<VisitStream>(undefined);
  const [actions] = useState(() => ({
    send: (message: ClientMessage) => stream.current?.send(message),
    chosen: (id: string) => change({ kind: 'chosen', id }),
    noticed: () => change({ kind: 'noticed' }),
    copy: (text: string) =>
      // Without encryption there is no clipboard.
      void navigator.clipboard?.writeText(text).then(
        () => setUncopied(undefined),
        () => setUncopied(text),
      ),
  }));
  useEffect(() => {
    const files = new FileReceiver();
    const opened = new VisitStream(url, {
      onConnection: (connection, reason) => {
        if (connection === 'open') files.reconnected();
        change({ kind: 'connection', connection, reason });
      },
      onPicture: (picture) => {
        draw(canvas.current, picture);
        change({ kind: 'picture' });
      },
      onMessage: (message) => {
        if (message.kind === 'clipboard') actions.copy(message.text);
        files.take(message);
        change(message);
      },
    });
    stream.current = opened;
    return () => opened.close();
  }, [url, actions]);
  return { view, canvas, uncopied, ...actions };
}

/** A picture of another size changes the canvas; the page keeps its form. */
function draw(canvas: HTMLCanvasElement | null, picture: ImageBitmap): void {
  if (!canvas) return;
  if (canvas.width !== picture.width) canvas.width = picture.width;
  if (canvas.height !== picture.height) canvas.height = picture.height;
  canvas.getContext('2d', { alpha: false, desynchronized: true })?.drawImage(picture, 0, 0);
}
