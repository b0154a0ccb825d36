/** The wait that the API asks for, in words. Pure. */
import { durationText } from './time-text.js';

/** The countdown replaces the seconds in the message, which do not change. */
export function withoutWait(message: string): string {
  return message.replace(/, retry in \d+ seconds?$/, '');
}

/** @param seconds 0 when the wait is over */
export function waitText(seconds: number): string {
  if (seconds === 0) return 'You can try again now';
  return `Try again in ${seconds < 60 ? `${seconds} s` : durationText(seconds)}`;
}
