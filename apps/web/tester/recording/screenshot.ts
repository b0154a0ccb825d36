/** A picture of the shared screen. */

const longestSidePx = 640;
const quality = 0.75;

/** A small JPEG. Undefined when the stream has no picture yet. */
export async function screenshotOf(stream: MediaStream): Promise<Blob | undefined> {
  const video = document.createElement('video');
  video.muted = true;
  video.srcObject = new MediaStream(stream.getVideoTracks());
  try {
    await video.play();
    const { videoWidth: width, videoHeight: height } = video;
    if (width === 0 || height === 0) return undefined;
    const scale = Math.min(1, longestSidePx / Math.max(width, height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round(height * scale);
    canvas.getContext('2d')!.drawImage(video, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve) =>
      canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/jpeg', quality),
    );
  } finally {
    video.srcObject = null;
  }
}
