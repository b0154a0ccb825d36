/** The order of the test files: those first that take minutes though they are short. */
import TestSequencer from '@jest/test-sequencer';

const slow = [
  'tools/generate/test/recipe.e2e.spec.ts',
  'tools/generate/test/generate.int.spec.ts',
  'e2e/web/pages.web.spec.ts',
  'tools/evaluate/corpus.spec.ts',
];
const isSlow = ({ path }) => slow.some((name) => path.endsWith(name));

/** Jest sorts by size as long as it knows no times, in a fresh clone. These would start last, and the other workers wait. */
export default class TestOrder extends TestSequencer {
  sort(tests) {
    return super.sort(tests).toSorted((a, b) => isSlow(b) - isSlow(a));
  }
}
