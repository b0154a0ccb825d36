/** Says before and after the claim that a desktop page cannot be tested in a narrow window. */
import { Link } from '@tanstack/react-router';
import { Notice } from '../ui/notice.js';
import { useMedia } from '../ui/use-media.js';
import type { TesterJob } from './tester-query.js';

export function NarrowWindow({ deviceClass }: Pick<TesterJob, 'deviceClass'>) {
  const isNarrow = useMedia('(max-width: 1023px)');
  if (!isNarrow || deviceClass === 'mobile') return null;
  return (
    <Notice>
      This desktop page needs a window of at least 1024 pixels. Use a wider one, or choose a job for a phone
      from the{' '}
      <Link to="/test" className="underline">
        queue
      </Link>
      .
    </Notice>
  );
}
