/** Records the shared screen of the tester in chunks. */
import { serverNow } from '../../clock/server-clock.js';
import { chunkMs, folderName, recorderTypes } from './chunk.js';

export interface RecorderOptions {
  readonly bitsPerSecond: number;
  readonly withVoice: boolean;
  /** In order. Rejects when the chunk cannot be stored, which ends the recording. */
  readonly onChunk: (folder: string, chunk: { number: number; endMs: number; bytes: Blob }) => Promise<void>;
  /** After the last chunk. @param fault why it ended, when it was not asked to */
  readonly onEnd: (fault?: string) => Promise<void>;
}

const keyFrameMs = 5_000;
const nothingRecorded = 'Nothing was recorded, because it ended before the browser gave a first picture';

export function canRecord(): boolean {
  return 'MediaRecorder' in window && typeof navigator.mediaDevices?.getDisplayMedia === 'function';
}

export class ScreenRecorder {
  private fault?: string;
  /** Chunks are written one after the other. */
  private written: Promise<void> = Promise.resolve();
  private number = 0;
  readonly startedAtMs = serverNow();
  readonly folder: string;
  /** Every chunk is stored, and `onEnd` has ended. */
  readonly ended: Promise<void>;

  private constructor(
    readonly stream: MediaStream,
    private readonly recorder: MediaRecorder,
    private readonly options: RecorderOptions,
  ) {
    this.folder = folderName(this.startedAtMs, recorder.mimeType);
    recorder.ondataavailable = ({ data }) => this.keep(data);
    recorder.onerror = () => this.stop('The browser could not continue the recording');
    this.ended = new Promise((resolve) => {
      recorder.onstop = () => resolve(this.end());
    });
    for (const track of stream.getVideoTracks()) track.onended = () => this.stop();
    recorder.start(chunkMs);
  }

  /** Asks the tester for the screen to share. Rejects when the tester refuses. */
  static async start(options: RecorderOptions): Promise<ScreenRecorder> {
    const screen = await navigator.mediaDevices.getDisplayMedia({
      video: { displaySurface: 'browser', frameRate: 15 },
      audio: false,
      // Not yet in the types: the tester shares the tested page, not this one.
      ...({ selfBrowserSurface: 'exclude', preferCurrentTab: false } as object),
    });
    let voice: MediaStream | undefined;
    try {
      if (options.withVoice) voice = await microphone();
      const stream = new MediaStream([...screen.getVideoTracks(), ...(voice?.getAudioTracks() ?? [])]);
      const mimeType = recorderTypes.find((type) => MediaRecorder.isTypeSupported(type));
      const recorder = new MediaRecorder(stream, {
        mimeType,
        videoBitsPerSecond: options.bitsPerSecond,
        // Not yet in the types: players seek to key frames only.
        ...({ videoKeyFrameIntervalDuration: keyFrameMs } as object),
      });
      return new ScreenRecorder(stream, recorder, options);
    } catch (error) {
      stopTracks(screen);
      if (voice) stopTracks(voice);
      throw error;
    }
  }

  /** The last chunk follows, then `onEnd`. */
  stop(fault?: string): void {
    this.fault ??= fault;
    if (this.recorder.state !== 'inactive') this.recorder.stop();
    stopTracks(this.stream);
  }

  private keep(bytes: Blob): void {
    if (bytes.size === 0) return;
    const chunk = { number: this.number++, endMs: serverNow() - this.startedAtMs, bytes };
    this.written = this.written
      .then(() => this.options.onChunk(this.folder, chunk))
      .catch((error: unknown) => this.stop(`The recording cannot be stored: ${(error as Error).message}`));
  }

  private async end(): Promise<void> {
    await this.written;
    await this.options.onEnd(this.fault ?? (this.number === 0 ? nothingRecorded : undefined));
  }
}

/** Its refusal has the same name as that of the screen, which the tester has just shared. */
async function microphone(): Promise<MediaStream> {
  try {
    return await navigator.mediaDevices.getUserMedia({ audio: true });
  } catch (error) {
    throw new Error(`the microphone cannot be used: ${(error as Error).message}`);
  }
}

function stopTracks(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
