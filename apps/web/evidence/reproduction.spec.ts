import fc from 'fast-check';
import ts from 'typescript';
import { reproductionOf, type ReproductionSource } from './reproduction.js';

const source: ReproductionSource = {
  jobId: 'job_1',
  url: 'https://shop.example/',
  viewport: { width: 1600, height: 900 },
  clicks: [
    { atMs: 1, text: '#cart', a: 5, b: 6 },
    { atMs: 4, text: '', a: 812.4, b: 340 },
  ],
  fills: [
    { atMs: 3, selector: '#password', secret: 'Shop login: password' },
    { atMs: 2.5, selector: '[name="card"]' },
  ],
  pageSteps: [
    { atMs: 2, kind: 'navigation', url: 'https://shop.example/cart', text: 'https://shop.example/cart' },
    {
      atMs: 4.5,
      kind: 'download',
      url: 'https://shop.example/bill.pdf',
      text: 'bill.pdf https://shop.example/bill.pdf',
    },
  ],
  findings: [{ atMs: 5, text: 'The pay button\ndoes nothing' }],
};

it('repeats clicks, fills and navigations in order of time', () => {
  expect(reproductionOf(source).split('\n')).toEqual([
    expect.stringContaining('A draft'),
    "import { test } from '@playwright/test';",
    '',
    'test("repeats job_1", async ({ page }) => {',
    '  await page.setViewportSize({ width: 1600, height: 900 });',
    '  await page.goto("https://shop.example/");',
    '  await page.locator("#cart").click();',
    '  await page.waitForURL("https://shop.example/cart");',
    '  // Fill in the text. A box that was ticked needs only its click.',
    '  await page.locator("[name=\\"card\\"]").fill(\'\');',
    '  // Fill in Shop login: password.',
    '  await page.locator("#password").fill(\'\');',
    '  // The selector was not recorded.',
    '  await page.mouse.click(812, 340);',
    '  // Page: download bill.pdf https://shop.example/bill.pdf',
    '  // Finding: The pay button does nothing',
    '});',
    '',
  ]);
});

/** The calls of a script, such as `page.locator`. */
function callsIn(script: string): string[] {
  const calls: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) calls.push(node.expression.getText());
    node.forEachChild(visit);
  };
  visit(ts.createSourceFile('x.ts', script, ts.ScriptTarget.Latest, true));
  return calls;
}

it('never runs a text of a stranger', () => {
  const hostile = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(
      '"); evil(); ("',
      '\n evil();',
      '\u2028evil();',
      '*/ evil()',
      '${evil()}',
      '`',
      '\r evil()',
    ),
  );
  fc.assert(
    fc.property(fc.array(hostile, { minLength: 1, maxLength: 6 }), (texts) => {
      const script = reproductionOf({
        ...source,
        jobId: texts[0]!,
        url: texts[0],
        clicks: texts.map((text, atMs) => ({ atMs, text: `s${text}`, a: 1, b: 1 })),
        fills: texts.map((text, atMs) => ({ atMs, selector: text, secret: text })),
        pageSteps: texts.map((text, atMs) => ({ kind: 'dialog', atMs, text })),
        findings: texts.map((text, atMs) => ({ atMs, text })),
      });
      const known = ['test', 'page.setViewportSize', 'page.goto'];
      const perText = texts.flatMap(() =>
        [/\.click$/, /\.fill$/].flatMap((call) => [expect.stringMatching(call), 'page.locator']),
      );
      expect(callsIn(script)).toEqual([...known, ...perText]);
    }),
  );
});
