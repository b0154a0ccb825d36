/** The job that shows what the service does: a checkout that fails, tested and reported by a scripted tester. */
import type { TesterScript } from '@handtest/deployment';

export const sampleJob = {
  url: 'https://shop.example/checkout',
  description:
    'Put a mug into the basket, go to the checkout and pay by invoice. Say whether the order goes through, ' +
    'what the total is, and anything that looks wrong.',
  outputSchema: {
    orderPlaced: { type: 'boolean', description: 'Whether the order went through' },
    total: { type: 'number', description: 'The total shown at the checkout, in USD', example: 24.5 },
    message: { type: 'string', description: 'The message that the shop shows at the end' },
  },
  targetDurationMinutes: 5,
  maxExtensionMinutes: 0,
};

/** The same test in the remote browser, which records its own telemetry. */
export function remoteScript(work: NonNullable<TesterScript['work']>): TesterScript {
  const [finding, ...others] = sampleScript.answers!.findings!;
  const findings = [{ ...finding!, at: undefined }, ...others];
  const report = sampleScript.report.replaceAll('https://shop.example', '');
  return { ...sampleScript, work, report, answers: { ...sampleScript.answers, findings } };
}

export const sampleScript: TesterScript = {
  telemetry: {
    clicks: [
      { x: 412, y: 388, element: 'button.add-to-basket', afterMs: 200 },
      { x: 1310, y: 64, element: 'a.checkout', afterMs: 500 },
      { x: 760, y: 702, element: 'button#pay', afterMs: 900 },
    ],
    networkRequests: [
      { url: 'https://shop.example/api/basket', method: 'POST', status: 200, afterMs: 250 },
      { url: 'https://shop.example/api/orders', method: 'POST', status: 500, afterMs: 1_000 },
    ],
    consoleMessages: [
      { type: 'log', message: 'basket updated: 1 item', afterMs: 300 },
      { type: 'error', message: 'Uncaught Error: order failed: payment provider timed out', afterMs: 1_050 },
    ],
  },
  report:
    'I put a mug into the basket and went to the checkout; that worked well. When I pressed the pay button, ' +
    'POST https://shop.example/api/orders failed with 500 and the order was not placed.',
  answers: {
    verdict: 'fail',
    answers: { orderPlaced: false, total: 24.5, message: 'Please try again later' },
    findings: [
      {
        title: 'The order is not placed: the shop answers with an error',
        description:
          'After the pay button is pressed, POST /api/orders fails with 500 and the order is not placed.',
        severity: 'high',
        expectedBehavior: 'The order is placed',
        actualBehavior: 'The shop shows "Please try again later"',
        affectedArea: 'Checkout',
        reproductionSteps: ['Put a mug into the basket', 'Go to the checkout', 'Press the pay button'],
        at: ['network-2', 'console-2'],
      },
    ],
    followedInstructions: true,
  },
  workMs: 1_200,
};
