/** Where the service `browser` finds its programs. They come from Debian's packages when this machine lacks them. */
import { provideProgram } from './infrastructure/find-program.js';
import type { Environment } from './service-environment.js';

/** @throws Error that names what to install */
export async function browserEnvironment(): Promise<Environment> {
  // One after the other: the package system takes one caller at a time.
  const chromium = await provideProgram('chromium');
  const ffmpeg = await provideProgram('ffmpeg');
  const { LD_LIBRARY_PATH } = chromium.env;
  return {
    CHROMIUM_PATH: chromium.command,
    FFMPEG_PATH: ffmpeg.command,
    ...(LD_LIBRARY_PATH && { LD_LIBRARY_PATH }),
  };
}
