/** Removes addresses of persons from texts of errors, which often name the user. Pure. */
import { isIPv6 } from 'node:net';

/** Letters of any script, and as a part of a URL. */
const email =
  /[\p{L}\p{M}\p{N}_.+'’%-]{1,64}(?:@|%40)[\p{L}\p{M}\p{N}_-]{1,63}(?:\.[\p{L}\p{M}\p{N}_-]{1,63}){1,8}/gu;
const ipv4 = /\b\d{1,3}(?:\.\d{1,3}){3}\b/g;
/** With all eight groups, or with `::` in place of some. */
const ipv6 =
  /(?<![\p{L}\p{N}_])(?:(?:[0-9a-f]{1,4}:){7}[0-9a-f]{1,4}|(?=[0-9a-f:]*::)[0-9a-f:]{2,39}(?:\.\d{1,3}){0,3})(?![\p{L}\p{N}_])/giu;

export function withoutPersons(text: string): string {
  return text
    .replace(email, '(email)')
    .replace(ipv6, (found) => (/\d/.test(found) && isIPv6(found) ? '(address)' : found))
    .replace(ipv4, '(address)');
}
