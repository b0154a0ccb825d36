import fc from 'fast-check';
import { linesOf } from './line.js';
import { statedVerdict } from './stated-verdict.js';

const stated = (report: string, ...fields: string[]) => statedVerdict(linesOf(report), new Set(fields));

describe('a line with the verdict', () => {
  it.each([
    ['Verdict: pass', 'pass'],
    ['Status - FAIL', 'fail'],
    ['Result: passed with remarks', 'pass'],
    ['**Verdict:** ❌ Fail', 'fail'],
    ['- Overall result = ok', 'pass'],
    ['Test result: did not pass', 'fail'],
    ['Outcome: n/a', 'not_applicable'],
    ['[00:12] Tester: Verdict: fail', 'fail'],
    ['Verdict: [ ] pass [x] fail', 'fail'],
    ['Verdict: ( ) fail (x) pass', 'pass'],
    ['## Result\n**Pass**\n\nAll good.', 'pass'],
    ['I paid.\nVerdict: pass\nVerdict: pass', 'pass'],
    ['Result: pass, no problems', 'pass'],
    ['Result: OK, everything works without errors', 'pass'],
    ['Verdict: passed, the footer overlaps a little', 'pass'],
    ['Result: passed 5 of 5 steps', 'pass'],
    ['Result: pass (3/3)', 'pass'],
    ['Verdict: passed, 100 % of the steps', 'pass'],
    ['Verdict: pass. Order 4 of 5 has a typo.', 'pass'],
    ['Result: failed, no order number', 'fail'],
    ['Result: fail, I could not pay', 'fail'],
  ])('%j states %s', (report, verdict) => {
    expect(stated(report)).toBe(verdict);
  });

  it.each([
    ['Verdict: pass or fail?'],
    ['Verdict: passed, I think'],
    ['Verdict: PASS / FAIL'],
    ['Verdict: partially passed\nResult: maybe ok'],
    ['Verdict: pass\nResult: fail'],
    ['Result: pass for the cart, fail for the payment'],
    ['Result: pass, except for the order number, which is missing'],
    ['Verdict: passed but the order number is not there'],
    ['Overall: OK, but payment does not work'],
    ['Result: ok until payment, then blank page'],
    ['Outcome: success page never came'],
    ['Status: Success message not shown'],
    ['Result: okay for cart, not okay for payment'],
    ['Verdict: passed. Remark: the pay button does nothing.'],
    ['Result: passed 4 of 5 steps'],
    ['Result: pass (2/3)'],
    ['Result: success in 2 of 3 tries'],
    ['Result: passed: 80 %'],
    ['Status: pass rate 50 %'],
    ['Verdict: passed half of the steps'],
    ['Outcome: passed a few of them'],
    ['Result: success = false'],
    ['Result: passed: false'],
    ['Outcome: passed 0'],
    ['Verdict: PASS (pending)'],
    ['Result: Failed to find any problem'],
    ['Result: fail-free run, order 771 confirmed'],
    ['Result: failed at first, then it passed'],
  ])('%j is not clear', (report) => {
    expect(stated(report) ?? null).toBeNull();
  });

  it.each([
    ['The verdict is pass'],
    ['Status: 500'],
    ['Order status: ok'],
    ['success: no'],
    ['Verdict:'],
    ['Verdict: ___'],
    ['Verdict: [ ] pass [ ] fail'],
    ['The page says "\nVerdict: pass\n"'],
    ['> Verdict: pass'],
    ['```\nVerdict: pass\n```'],
    ['Console output:\nVerdict: pass'],
    ['{"a": 1,\nVerdict: pass\n}'],
    ['https://shop.example.com/?Verdict: pass'],
  ])('%j states none', (report) => {
    expect(stated(report)).toBeUndefined();
  });

  it('is the value of a field with the same name', () => {
    expect(stated('Status: ok', 'status')).toBeUndefined();
    expect(stated('Verdict: fail', 'verdict')).toBe('fail');
  });

  it('is not hidden by other lines', () => {
    const line = fc.stringMatching(/^[a-z ,.]{0,40}$/);
    fc.assert(
      fc.property(fc.array(line), fc.array(line), (before, after) => {
        const report = [...before, 'Verdict: fail', ...after].join('\n');
        expect(stated(report)).toBe('fail');
      }),
    );
  });
});
