/** Whether this machine can run remote browsers. */
import { browserEnvironment } from '@handtest/deployment';

/** The variables of the service `browser`. Undefined on a machine without Chromium or ffmpeg, which is reported. */
export async function remoteBrowser(
  report: (text: string) => void,
): Promise<Record<string, string> | undefined> {
  try {
    return await browserEnvironment();
  } catch (error) {
    report(`no remote browser: ${(error as Error).message.split('\n')[0]}`);
    return undefined;
  }
}
