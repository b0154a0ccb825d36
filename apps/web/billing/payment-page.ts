/** Leaves the app for a page of the payment provider. */
export function openPaymentPage(url: string): void {
  const { protocol } = new URL(url);
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error('The payment page has no web address');
  location.assign(url);
}
