/** Full, valid material and candidates for tests; each test changes what it needs. */
import type {
  CandidateIssue,
  CandidatePlace,
  ChangedFile,
  IssueMaterial,
  PullMaterial,
  SearchedFinding,
} from '@handtest/contracts/codehost';

export function changedFile(path: string, changes: Partial<ChangedFile> = {}): ChangedFile {
  return { path, status: 'modified', additions: 3, deletions: 1, patch: '@@ -1 +1 @@\n-a\n+b', ...changes };
}

export function pullMaterial(changes: Partial<PullMaterial> = {}): PullMaterial {
  return {
    number: 7,
    title: 'Pay by card',
    body: 'Customers can pay by card.',
    labels: ['feature'],
    author: 'ada',
    state: 'open',
    isDraft: false,
    isMerged: false,
    baseRef: 'main',
    headRef: 'pay-by-card',
    headSha: 'a'.repeat(40),
    files: [changedFile('apps/web/src/checkout/PaymentForm.tsx')],
    moreFiles: 0,
    comments: [],
    linkedIssues: [],
    ...changes,
  };
}

export function issueMaterial(changes: Partial<IssueMaterial> = {}): IssueMaterial {
  return {
    repo: 'acme/shop',
    number: 9,
    title: 'The payment fails with an error',
    body: 'When I pay by card at the checkout, the page shows "Payment is undefined" and the order is not created.',
    labels: ['bug'],
    state: 'open',
    comments: [],
    ...changes,
  };
}

export function candidateIssue(number: number, changes: Partial<CandidateIssue> = {}): CandidateIssue {
  return {
    id: `issue-${number}`,
    repo: 'acme/shop',
    number,
    title: `Issue ${number}`,
    body: 'The payment fails.',
    state: 'open',
    labels: ['bug'],
    url: `https://code.example.com/acme/shop/issues/${number}`,
    features: { relativeScore: 0.5, titleDice: 0.7, sharedIdentifiers: 0.6, sameLabel: 1, ageDays: 3 },
    ...changes,
  };
}

export function candidatePlace(name: string, score: number): CandidatePlace {
  const url = `https://code.example.com/acme/shop/blob/${'a'.repeat(40)}/src/${name}.ts`;
  return {
    id: name,
    score,
    reference: { repo: 'acme/shop', path: `src/${name}.ts`, url, confidence: score },
  };
}

export function searchedFinding(changes: Partial<SearchedFinding> = {}): SearchedFinding {
  return {
    title: 'The payment fails',
    description: 'The payment fails with an error.',
    actualBehavior: 'An error is shown.',
    affectedArea: '/checkout',
    suggestedLabels: ['bug'],
    quotes: [],
    failedPaths: ['/api/payment'],
    consoleMessages: ['error: payment is undefined'],
    ...changes,
  };
}
