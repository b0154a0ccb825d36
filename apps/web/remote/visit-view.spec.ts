import { changeView, firstView, type ViewChange } from './visit-view.js';

const after = (...changes: ViewChange[]) => changes.reduce(changeView, firstView);
const dialog = { kind: 'dialog', id: 'd1', type: 'alert', message: 'hello', url: 'https://a' } as const;

it('shows a dialog once, until it is closed', () => {
  expect(after(dialog, dialog).dialogs).toEqual([dialog]);
  expect(after(dialog, { kind: 'dialog-closed', id: 'd1' }).dialogs).toEqual([]);
});

it('forgets what may be old when the connection breaks, and keeps the tabs', () => {
  const tabs = { kind: 'tabs', tabs: [] } as const;
  const broken = after({ kind: 'connection', connection: 'open' }, tabs, dialog, {
    ...{ kind: 'connection', connection: 'reconnecting' },
  });
  expect(broken).toMatchObject({ connection: 'reconnecting', dialogs: [], tabs: [] });
});

it('knows nothing of the connection until it is measured again after a break', () => {
  const link = { kind: 'link', latencyMs: 34, picturesPerSecond: 18, isSlow: false } as const;
  expect(after(link).link).toEqual(link);
  expect(after(link, { kind: 'connection', connection: 'reconnecting' }).link).toBeUndefined();
});

it('stays ended, with its reason', () => {
  const ended = after(
    { kind: 'visit', status: 'ended', reason: 'The report was sent' },
    { kind: 'connection', connection: 'reconnecting' },
  );
  expect(ended).toMatchObject({ connection: 'ended', reason: 'The report was sent' });
});

it('asks nothing any more after the end', () => {
  const chooser = { kind: 'file-chooser', id: 'f1', isMultiple: false } as const;
  const ends: ViewChange[] = [
    { kind: 'visit', status: 'lost', reason: 'The browser has failed' },
    { kind: 'connection', connection: 'ended' },
  ];
  for (const end of ends) {
    expect(after(dialog, chooser, end)).toMatchObject({
      connection: 'ended',
      dialogs: [],
      chooser: undefined,
    });
  }
});

it('closes the control that is open, and no other', () => {
  const control = {
    id: 'c2',
    type: 'date',
    rectangle: { x: 0, y: 0, width: 1, height: 1 },
    value: '',
  } as const;
  const shown = after({ kind: 'control', control }, { kind: 'control-closed', id: 'c1' });
  expect(shown.control).toEqual(control);
  expect(changeView(shown, { kind: 'control-closed', id: 'c2' }).control).toBeUndefined();
});

it('keeps the chooser that is asked again while the files of the one before are read', () => {
  const chooser = { kind: 'file-chooser', id: 'f1', isMultiple: true } as const;
  const again = { ...chooser, id: 'f2' };
  const connections = (['reconnecting', 'open'] as const).map(
    (connection) => ({ kind: 'connection', connection }) as const,
  );
  const shown = after(chooser, ...connections, again, { kind: 'chosen', id: 'f1' });
  expect(shown.chooser).toEqual(again);
  expect(changeView(shown, { kind: 'chosen', id: 'f2' }).chooser).toBeUndefined();
});
