/** A simple model of one organization's account: numbers in memory, one operation after another. */
export class AccountModel {
  available = 0n;
  private readonly holds = new Map<number, { open: boolean; micros: bigint }>();

  grant(micros: bigint): void {
    this.available += micros;
  }

  hold(job: number, micros: bigint): 'held' | 'insufficient' | 'ended' {
    const known = this.holds.get(job);
    if (known) return known.open ? 'held' : 'ended';
    if (micros > this.available) return 'insufficient';
    this.available -= micros;
    this.holds.set(job, { open: true, micros });
    return 'held';
  }

  end(job: number, costMicros: bigint): void {
    const known = this.holds.get(job) ?? { open: true, micros: 0n };
    if (!known.open) return;
    const paid = costMicros < known.micros ? costMicros : known.micros;
    this.available += known.micros - paid;
    this.holds.set(job, { open: false, micros: known.micros });
  }
}
