/** A picture of the shared screen. */
import { smallPictureOf } from '../../remote/page-picture.js';

/** A small JPEG. Undefined when the stream has no picture yet. */
export async function screenshotOf(stream: MediaStream): Promise<Blob | undefined> {
  const video = document.createElement('video');
  video.muted = true;
  video.srcObject = new MediaStream(stream.getVideoTracks());
  try {
    await video.play();
    return await smallPictureOf(video, { width: video.videoWidth, height: video.videoHeight });
  } finally {
    video.srcObject = null;
  }
}
