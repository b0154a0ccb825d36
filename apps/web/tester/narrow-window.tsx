/** Says before and after the claim that a desktop page cannot be tested in a narrow window. */
import { Link } from '@tanstack/react-router';
import { useMedia } from '../ui/use-media.js';
import type { TesterJob } from './tester-query.js';

export function NarrowWindow({ deviceClass }: Pick<TesterJob, 'deviceClass'>) {
  const isNarrow = useMedia('(max-width: 1023px)');
  if (!isNarrow || deviceClass === 'mobile') return null;
  return (
    <p role="status" className="rounded-md bg-warn-soft px-3 py-2 text-sm text-warn">
      This desktop page needs a window of at least 1024 pixels. Use a wider one, or choose a job for a phone
      from the{' '}
      <Link to="/test" className="underline">
        queue
      </Link>
      .
    </p>
  );
}
