/**
 * The ports that a page may reach. Pure. Sites live at 80, 443 and at the ports that users choose; mail, databases,
 * remote shells and the like are refused, as a stranger's page must not talk to them from our address.
 */

const sitePorts: ReadonlySet<number> = new Set([80, 443]);
const firstUserPort = 1_024;

/** Services above 1023 that no page needs. */
const refusedPorts: ReadonlySet<number> = new Set([
  1_433, 1_521, 2_049, 2_375, 2_376, 2_379, 2_380, 3_306, 3_389, 4_222, 5_432, 5_672, 5_900, 6_379, 6_443,
  6_667, 9_042, 9_092, 9_200, 10_250, 11_211, 27_017,
]);

/** @param port 0 to 65535 */
export function isSitePort(port: number): boolean {
  if (sitePorts.has(port)) return true;
  return port >= firstUserPort && port <= 65_535 && !refusedPorts.has(port);
}
