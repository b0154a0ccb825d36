/** Covers a video that cannot be played. */
import { Button } from '../ui/button.js';
import type { VideoLink } from './video-link.js';

export function VideoFault({ link: { fault, retry } }: { link: VideoLink }) {
  return (
    fault && (
      <div role="alert" className="absolute inset-0 flex flex-col items-center justify-center gap-3 p-4">
        <p className="text-center text-sm">{fault}</p>
        <Button onClick={retry}>Try again</Button>
      </div>
    )
  );
}
