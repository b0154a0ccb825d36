/** Addresses of simulated clients. Pure. */

/** The n-th of 65,536 addresses in 10.1.0.0/16. */
export function clientAddress(n: number): string {
  return `10.1.${(n >> 8) & 255}.${n & 255}`;
}
