/** Amounts as people type them. Pure. */

export function amountText(amount: number | null): string {
  return amount === null ? '' : String(amount);
}

/** Null for an empty field. Text that is no number goes to the API as it is, which names the fault at the field. */
export function dollarsOf(typed: string): number | null {
  const text = typed.trim().replace(/^\$/, '');
  if (text === '') return null;
  return /^\d+(\.\d+)?$/.test(text) ? Number(text) : (text as unknown as number);
}

/** The sum of two amounts, which have at most six decimals. */
export function sumUsd(a: number, b: number): number {
  return Math.round((a + b) * 1e6) / 1e6;
}
