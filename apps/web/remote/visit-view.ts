/** What a viewer knows of a remote browser, beside its picture. Pure. */
import type { NativeControl, ServerMessage, TabView } from '@handtest/visit-protocol';

export type Dialog = Extract<ServerMessage, { kind: 'dialog' }>;
export type Download = Extract<ServerMessage, { kind: 'download' }>;
export type FileChooser = Extract<ServerMessage, { kind: 'file-chooser' }>;

export type Link = Extract<ServerMessage, { kind: 'link' }>;

export interface VisitView {
  /** `connecting` at first; `reconnecting` after a broken connection: the browser goes on. */
  readonly connection: 'connecting' | 'open' | 'reconnecting' | 'ended';
  /** Why it has ended. */
  readonly reason?: string;
  readonly hasPicture: boolean;
  readonly tabs: readonly TabView[];
  readonly cursor: string;
  /** The tooltip of what the pointer is on. */
  readonly tooltip?: string;
  readonly dialogs: readonly Dialog[];
  readonly control?: NativeControl;
  readonly chooser?: FileChooser;
  readonly downloads: readonly Download[];
  /** How well the connection is. Undefined before it is measured. */
  readonly link?: Link;
  /** Callers who watch. */
  readonly watchers: number;
  readonly notice?: string;
}

export const firstView: VisitView = {
  connection: 'connecting',
  hasPicture: false,
  tabs: [],
  cursor: 'default',
  dialogs: [],
  downloads: [],
  watchers: 0,
};

export type ViewChange =
  | ServerMessage
  | { readonly kind: 'connection'; readonly connection: VisitView['connection']; readonly reason?: string }
  | { readonly kind: 'picture' }
  | { readonly kind: 'chosen'; readonly id: string }
  | { readonly kind: 'noticed' };

export function changeView(view: VisitView, change: ViewChange): VisitView {
  switch (change.kind) {
    case 'connection':
      return changeConnection(view, change);
    case 'visit':
      return change.status === 'ready' ? view : ended(view, change.reason);
    case 'picture':
      return view.hasPicture ? view : { ...view, hasPicture: true };
    case 'tabs':
      return { ...view, tabs: change.tabs };
    case 'cursor':
      return { ...view, cursor: change.cursor, tooltip: change.title };
    case 'dialog':
      return { ...view, dialogs: [...view.dialogs.filter(({ id }) => id !== change.id), change] };
    case 'dialog-closed':
      return { ...view, dialogs: view.dialogs.filter(({ id }) => id !== change.id) };
    case 'control':
      return { ...view, control: change.control };
    case 'control-closed':
      return view.control?.id === change.id ? { ...view, control: undefined } : view;
    case 'file-chooser':
      return { ...view, chooser: change };
    case 'chosen':
      // On a new connection the browser asks again, by another id: those files are still to be given.
      return view.chooser?.id === change.id ? { ...view, chooser: undefined } : view;
    case 'download':
      return { ...view, downloads: [...view.downloads.filter(({ id }) => id !== change.id), change] };
    case 'watched':
      return { ...view, watchers: change.viewers };
    case 'link':
      return { ...view, link: change };
    case 'notice':
      return { ...view, notice: change.text };
    case 'noticed':
      return { ...view, notice: undefined };
    case 'download-part':
    case 'clipboard':
      return view;
  }
}

const ended = (view: VisitView, reason?: string) =>
  changeConnection(view, { kind: 'connection', connection: 'ended', reason });

/** After a broken connection the browser reports everything again, and after its end no question can be answered. */
function changeConnection(
  view: VisitView,
  { connection, reason }: Extract<ViewChange, { kind: 'connection' }>,
): VisitView {
  if (view.connection === 'ended') return view;
  if (connection !== 'reconnecting' && connection !== 'ended') return { ...view, connection, reason };
  const closed = { dialogs: [], control: undefined, chooser: undefined };
  return { ...view, connection, reason, ...closed, watchers: 0, link: undefined };
}
