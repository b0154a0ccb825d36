/** Findings about another defect than an issue about the same page or feature. Written by hand. */
import { finding, type Pair } from './own-finding.js';

export const near: readonly Pair[] = [
  {
    issue: {
      title: 'Coupon field is case sensitive',
      body: '"welcome10" is refused, "WELCOME10" works. Normalise in applyCoupon().',
      labels: ['coupons'],
    },
    finding: finding(
      'The same coupon can be applied twice to one order',
      'input "Coupon code" on /checkout',
      {
        actual: 'After applying WELCOME10 a second time the discount is 20 percent.',
      },
    ),
  },
  {
    issue: {
      title: 'Order confirmation mail shows the wrong total with shipping',
      body: 'The mail template sums the lines only.',
      labels: ['orders', 'email'],
    },
    finding: finding('No order confirmation email arrives when the order is a gift', '/checkout/done', {
      actual: 'No email with the order confirmation was received for the order with gift wrapping.',
    }),
  },
  {
    issue: {
      title: 'Profile: phone number cannot be removed',
      body: 'Empty string fails the validation "must be a phone number".',
      labels: ['profile'],
    },
    finding: finding(
      'Profile accepts letters as the phone number',
      'input "Phone number" on /account/profile',
      {
        actual: 'The phone number "abcdef" is saved without a message.',
      },
    ),
  },
  {
    issue: {
      title: 'Search: no results for terms with a trailing space',
      body: 'Trim the query before it is sent to the index.',
      labels: ['search'],
    },
    finding: finding('Search has no results for words with an accent such as café', 'search box on /', {
      actual: 'The search for "café" shows "No results", the search for "cafe" shows 12 products.',
      quotes: ['No results'],
    }),
  },
  {
    issue: {
      title: 'GET /api/stock 500 for discontinued products',
      body: 'stockOf() divides by the number of warehouses, which is 0.',
      labels: ['catalog', 'api'],
    },
    finding: finding(
      'Stock of the yellow lamp is shown as available although it is sold out',
      '/products/yellow-lamp',
      {
        actual:
          'The page says "In stock". Adding it to the cart shows "Sold out" (recorded: GET /api/stock 200).',
        quotes: ['In stock'],
      },
    ),
  },
  {
    issue: {
      title: 'Invoice list: wrong order of columns on mobile',
      body: 'The grid areas are swapped below 480 px.',
      labels: ['invoices', 'mobile'],
    },
    finding: finding('Invoice list does not show invoices of last year', '/invoices', {
      actual: 'Only invoices of 2026 are listed; the filter for 2025 gives an empty list.',
    }),
  },
  {
    issue: {
      title: 'Login with Google opens a blank popup in Edge',
      body: 'Cross-Origin-Opener-Policy: same-origin breaks the popup flow.',
      labels: ['auth'],
    },
    finding: finding('Login with Apple creates a second account', 'button "Continue with Apple" on /login', {
      actual:
        'An account with the same email already existed; after login with Apple the orders are missing.',
    }),
  },
  {
    issue: {
      title: 'Uploading a file larger than 10 MB shows no error',
      body: 'nginx answers 413, the uploader ignores it: POST /api/files.',
      labels: ['upload'],
    },
    finding: finding('Uploading several files at once keeps only the last one', 'drop zone on /support/new', {
      actual: 'I dropped three screenshots, only the last is attached (recorded: POST /api/files 200).',
    }),
  },
  {
    issue: {
      title: 'Dark mode: text in the date picker is unreadable',
      body: 'Hard coded #222 on the dark surface.',
      labels: ['ui', 'dark-mode'],
    },
    finding: finding('Dark mode is switched off after each page change', 'switch "Dark mode" on /settings', {
      actual: 'The page is dark after switching, and light again on the next page.',
      labels: ['ui'],
    }),
  },
  {
    issue: {
      title: 'Team page lists removed members until the cache expires',
      body: 'Invalidate members:{team} on DELETE /api/members/:id.',
      labels: ['team'],
    },
    finding: finding(
      'A member without admin role can remove other members of the team',
      'button "Remove" on /team',
      {
        actual: 'Logged in as a reader I removed a colleague from the team without a message.',
      },
    ),
  },
];
