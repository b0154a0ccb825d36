/** The list of keys. */
import { Link } from '@tanstack/react-router';
import type { User } from '../client/session.js';
import { useSingleKeys } from '../client/preference.js';
import { Dialog } from '../ui/dialog.js';
import { Keys } from '../ui/keys.js';
import { navigationOf } from './navigation.js';

interface KeyHelpProps {
  readonly user: User;
  readonly open: boolean;
  readonly onClose: () => void;
}

interface KeyRow {
  readonly label: string;
  readonly keys: string | readonly string[];
}

const everywhere: readonly KeyRow[] = [
  { label: 'Search pages, projects and actions', keys: ['Ctrl', 'K'] },
  { label: 'Search (the jobs, on their list)', keys: '/' },
  { label: 'Show this list', keys: '?' },
  { label: 'New job', keys: 'c' },
];

/** The page itself binds these. */
const ofPages: readonly { readonly title: string; readonly rows: readonly KeyRow[] }[] = [
  {
    title: 'List of jobs',
    rows: [
      { label: 'Next and previous job', keys: ['J', 'K'] },
      { label: 'Select the job', keys: 'x' },
      { label: 'Filters', keys: 'f' },
    ],
  },
  {
    title: 'Deliveries of a webhook',
    rows: [
      { label: 'Next and previous delivery', keys: ['J', 'K'] },
      { label: 'Redeliver', keys: 'r' },
    ],
  },
  {
    title: 'Evidence of a job',
    rows: [
      { label: 'Play and pause', keys: 'k' },
      { label: 'The same, with the focus in the player', keys: ['Space'] },
      { label: '5 seconds back and forward, with the focus there', keys: ['←', '→'] },
      { label: '10 seconds back and forward', keys: ['J', 'L'] },
      { label: 'One picture back and forward', keys: [',', '.'] },
      { label: 'Slower and faster', keys: ['<', '>'] },
      { label: 'Previous and next event', keys: ['[', ']'] },
      { label: 'Previous and next finding', keys: ['P', 'N'] },
      { label: 'Zoom the timeline', keys: ['+', '-'] },
      { label: 'First to last tab', keys: ['1', 'to', '7'] },
      { label: 'Mute', keys: 'm' },
      { label: 'Full screen', keys: 'f' },
      { label: 'Copy a link to this moment', keys: 'y' },
    ],
  },
  {
    title: 'Remote browser',
    rows: [{ label: 'Show the page at 100 %, or fit it', keys: 'z' }],
  },
];

export function KeyHelp({ user, open, onClose }: KeyHelpProps) {
  const on = useSingleKeys();
  const pages = navigationOf(user)
    .flatMap(({ entries }) => entries)
    .flatMap(({ label, keys }) => (keys === undefined ? [] : [{ label: `Go to ${label}`, keys }]));
  return (
    <Dialog open={open} onClose={onClose} title="Keys">
      {!on && (
        <p className="text-sm text-warn">
          Keys of one letter are switched off.{' '}
          <Link to="/settings/preferences" className="underline" onClick={onClose}>
            Change it in your preferences
          </Link>
        </p>
      )}
      <KeyTable title="Everywhere" rows={everywhere} />
      <KeyTable title="Pages" rows={pages} />
      {ofPages.map((group) => (
        <KeyTable key={group.title} {...group} />
      ))}
    </Dialog>
  );
}

function KeyTable({ title, rows }: { title: string; rows: readonly KeyRow[] }) {
  return (
    <section>
      <h3 className="pb-1 text-xs text-muted">{title}</h3>
      <dl>
        {rows.map(({ label, keys }) => (
          <div
            key={label}
            className="flex items-center justify-between gap-4 border-b border-line py-1.5 text-sm last:border-0"
          >
            <dt>{label}</dt>
            <dd>
              <Keys keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
