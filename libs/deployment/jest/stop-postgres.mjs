/** Global teardown of the integration tier. */
export default async function stopSharedPostgres() {
  await globalThis.handtestPostgres.stop();
}
