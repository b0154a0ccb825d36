/** Prints the progress, with the seconds since the start. */
const startedAt = performance.now() - process.uptime() * 1_000;

export function elapsedSeconds(): number {
  return (performance.now() - startedAt) / 1_000;
}

export function progress(text: string): void {
  console.log(`${elapsedSeconds().toFixed(1).padStart(6)} s  ${text}`);
}

export function showLog(heading: string, lines: string): void {
  console.log(`\n${heading}`);
  for (const line of lines.split('\n')) console.log(`    ${line}`);
  console.log('');
}
