/** The signed link of a recording, from its first use to its end. */
import { type RefObject, useEffect, useState } from 'react';
import { ownAddress } from '../client/own-address.js';

export interface VideoLink {
  readonly src: string;
  /** Each loads the video from its start, also by the same link. */
  readonly attempt: number;
  readonly fault: string | undefined;
  readonly fail: () => void;
  readonly retry: () => void;
}

/**
 * Later readings of the record have other links, so the first one is kept until it fails. Links hold for a day: then the
 * record is read again, and its link is tried once more, also when it is the same.
 *
 * @param read reads the record again, for its link
 */
export function useVideoLink(
  video: RefObject<HTMLVideoElement | null>,
  videoUrl: string,
  read: () => Promise<string | undefined>,
): VideoLink {
  const [src, setSrc] = useState(() => ownAddress(videoUrl, location.origin));
  const [attempt, setAttempt] = useState(0);
  const [hasFailed, setFailed] = useState(false);
  const retry = () => {
    setFailed(false);
    void read().then((next) => {
      if (next !== undefined) setSrc(ownAddress(next, location.origin));
      setAttempt(attempt + 1);
    });
  };
  const fail = () => (attempt === 0 ? retry() : setFailed(true));
  useEffect(() => {
    // It loads as soon as it exists. React drops the events before it is a part of the page.
    if (video.current?.error) video.current.dispatchEvent(new Event('error'));
  }, [video, attempt]);
  return {
    src,
    attempt,
    fault: hasFailed ? 'The recording cannot be played here.' : undefined,
    fail,
    retry,
  };
}
