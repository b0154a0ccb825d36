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

/** The player has it now. The next one is loaded from its start. */
export function forgetRecordingElement(): void {
  kept.recordingElement = undefined;
}
