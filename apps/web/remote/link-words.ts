/** How fast the connection is, apart from the page. Pure. */
import type { TabView } from '@handtest/visit-protocol';
import type { Link } from './visit-view.js';

export function linkWords(link: Link | undefined, front: TabView | undefined): string {
  const load =
    front?.isLoading === false && front.loadMs !== undefined && front.url !== 'about:blank'
      ? [`The page itself loaded in ${secondsOf(front.loadMs)}.`]
      : [];
  return [...connectionWords(link), ...load].join(' ');
}

function connectionWords(link: Link | undefined): string[] {
  if (!link) return ['The connection is measured.'];
  const { latencyMs, picturesPerSecond: pictures, isSlow } = link;
  return [
    ...(isSlow ? ['What you see is late because of the connection, not of the page.'] : []),
    ...(latencyMs === undefined ? [] : [`${latencyMs} ms to our browser and back.`]),
    pictures === 0
      ? 'No new picture in the last second.'
      : `${pictures} ${pictures === 1 ? 'picture' : 'pictures'} in the last second.`,
  ];
}

const secondsOf = (ms: number) => (ms < 1_000 ? `${ms} ms` : `${(ms / 1_000).toFixed(1)} s`);
