/**
 * The video element of a recording. It is made once: while the browser still loads the app, or with the page of the job. Then
 * it goes on in the player, so that its first picture is there early and does not flicker.
 */

/** The script that runs before the app is not a part of it: both find the element here. */
const kept = globalThis as { recordingElement?: HTMLVideoElement | undefined };

/** @param src the whole address */
export function recordingElement(src: string): HTMLVideoElement {
  if (kept.recordingElement?.src === src) return kept.recordingElement;
  const video = document.createElement('video');
  video.preload = 'metadata';
  video.playsInline = true;
  video.className = 'absolute inset-0 size-full object-contain';
  video.ariaLabel = 'Recording of the session';
  video.src = src;
  kept.recordingElement = video;
  return video;
}

/** Some browsers draw no picture before the recording plays. */
const firstPictureWithinMs = 500;

/** Resolves when the recording that loads shows its first picture, so that no large work of the page delays it; or has none. */
export function firstPictureShown(): Promise<unknown> {
  const video = kept.recordingElement;
  if (!video || video.error || video.readyState >= video.HAVE_CURRENT_DATA) return Promise.resolve();
  return new Promise((resolve) => {
    if ('requestVideoFrameCallback' in video) video.requestVideoFrameCallback(resolve);
    video.addEventListener('error', resolve);
    setTimeout(resolve, firstPictureWithinMs);
  });
}

/** The player has it now. The next one is loaded from its start. */
export function forgetRecordingElement(): void {
  kept.recordingElement = undefined;
}
