/** LD_LIBRARY_PATH is for programs that were unpacked outside the folders of the system. */
const passed = ['PATH', 'LD_LIBRARY_PATH', 'LANG', 'LC_ALL', 'TZ'];

/** For Chromium and ffmpeg, which read data of strangers: no other variable of this process, such as its secrets. */
export function programEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(passed.map((name) => [name, process.env[name]]));
}
