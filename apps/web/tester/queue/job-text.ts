/** How a job is named in lists. Pure. */
import { plainText } from '../../job/job-title.js';
import { counted } from '../timer/timer-words.js';

const longestLine = 140;

/** The first line of the instructions, without the signs of Markdown. */
export function firstLine(instructions: string): string {
  const line = instructions
    .split('\n')
    .map(plainText)
    .find((text) => text !== '');
  if (line === undefined) return 'No instructions';
  return line.length > longestLine ? `${line.slice(0, longestLine - 1).trimEnd()}…` : line;
}

export interface DeviceJob {
  readonly deviceClass: 'desktop' | 'mobile';
  readonly viewport: { readonly width: number; readonly height: number };
}

/** Such as `Desktop, 1600 × 900`. */
export function deviceText({ deviceClass, viewport }: DeviceJob): string {
  const name = deviceClass === 'mobile' ? 'Mobile' : 'Desktop';
  return `${name}, ${viewport.width} × ${viewport.height}`;
}

export interface ExtensionBudget {
  readonly maxExtensionMinutes: number;
  readonly maxExtensionCount: number;
}

export function extensionText({ maxExtensionMinutes, maxExtensionCount }: ExtensionBudget): string {
  if (maxExtensionMinutes === 0 || maxExtensionCount === 0) return 'No extension';
  const times = maxExtensionCount === 1 ? 'one extension' : `${maxExtensionCount} extensions`;
  return `Up to ${counted(maxExtensionMinutes, 'more minute')} in ${times}`;
}
