/** Findings as our readers write them, each with the issue of a maintainer about the same defect. Written by hand. */
import { finding, type Pair } from './own-finding.js';

export const duplicates: readonly Pair[] = [
  {
    issue: {
      title: 'Cart total keeps the removed item until reload',
      body: 'CartSummary memoizes on items.length only. Remove one line and change the quantity of another one in the same tick and the old sum remains. A hard reload fixes it.',
      labels: ['cart'],
    },
    finding: finding(
      'After I removed the scarf, the total in the cart did not change until I reloaded',
      '/cart',
      {
        actual: 'The cart still shows the sum with the removed item. After a reload the total is right.',
        quotes: ['Order summary'],
      },
    ),
  },
  {
    issue: {
      title: "TypeError: Cannot read properties of undefined (reading 'amount') when a coupon is expired",
      body: 'applyCoupon() returns undefined for an expired coupon and the discount row reads `.amount` of it. White page on /checkout.',
      labels: ['checkout', 'coupons'],
    },
    finding: finding('The checkout became a blank page after I entered an old coupon code', '/checkout', {
      actual:
        "Blank page after applying the code SUMMER (recorded: TypeError: Cannot read properties of undefined (reading 'amount'))",
      console: [
        "Uncaught TypeError: Cannot read properties of undefined (reading 'amount')\n    at Discount (discount.js:14:9)",
      ],
    }),
  },
  {
    issue: {
      title: 'POST /api/orders returns 500 if the address has no second line',
      body: 'address2 is NOT NULL in the new schema, the form sends null. Log: null value in column "address2" violates not-null constraint.',
      labels: ['orders', 'api'],
    },
    finding: finding(
      'Placing the order fails when address line 2 is empty',
      'button "Place order" on /checkout/payment',
      {
        actual: 'Nothing happens after clicking Place order (recorded: POST /api/orders 500)',
        failed: ['/api/orders'],
      },
    ),
  },
  {
    issue: {
      title: 'Password reset link expires immediately',
      body: 'Token TTL is read as seconds but configured in hours, so the mail is dead before it arrives. Users see "This link has expired".',
      labels: ['auth'],
    },
    finding: finding(
      'The link in the password reset email says it has expired right away',
      '/reset-password',
      {
        actual: 'Opening the link one minute after the email arrived shows "This link has expired".',
        quotes: ['This link has expired'],
      },
    ),
  },
  {
    issue: {
      title: 'Search ignores filters after going to page 2',
      body: 'Pagination links drop the facet query params (`brand`, `size`), so page two shows everything.',
      labels: ['search'],
    },
    finding: finding(
      'Going to the second page of results loses the selected brand filter',
      '/search?q=shoes',
      {
        actual: 'On page 2 products of all brands are listed, the brand checkbox is cleared.',
      },
    ),
  },
  {
    issue: {
      title: 'Avatar upload: PNG with transparency gets a black background',
      body: 'We convert to JPEG in the image worker without flattening on white.',
      labels: ['profile', 'upload'],
    },
    finding: finding(
      'My transparent profile picture has a black background after uploading',
      'input "Photo" on /account/profile',
      {
        actual: 'The uploaded PNG logo is shown on black instead of on the page background.',
      },
    ),
  },
  {
    issue: {
      title: 'Date picker is off by one day for users west of UTC',
      body: 'new Date("2026-03-01") is parsed as UTC and rendered in local time. DeliveryDatePicker shows Feb 28.',
      labels: ['checkout', 'timezone'],
    },
    finding: finding('Chosen delivery date is one day earlier in the summary', '/checkout/delivery', {
      actual: 'I picked 1 March in the date picker and the summary shows 28 February.',
    }),
  },
  {
    issue: {
      title: 'Infinite spinner on /orders when there are no orders',
      body: 'useOrders never leaves the loading state for an empty list: `data.length || loading`.',
      labels: ['orders'],
    },
    finding: finding('Order history of a new account keeps loading forever', '/orders', {
      actual: 'The spinner on the orders page never goes away for an account without orders.',
    }),
  },
  {
    issue: {
      title: 'Mobile: hamburger menu cannot be closed on iOS Safari',
      body: 'The backdrop swallows touchend, the close icon is under it (z-index 40 vs 50).',
      labels: ['mobile', 'navigation'],
    },
    finding: finding('On the iPhone the menu stays open, the X does nothing', 'button "Close menu" on /', {
      actual: 'Tapping the X or beside the menu does not close it on an iPhone in Safari.',
      labels: ['mobile'],
    }),
  },
  {
    issue: {
      title: 'Double click on "Pay now" charges twice',
      body: 'The button is not disabled while the intent is confirmed; two payment intents are created for one basket.',
      labels: ['payments', 'critical'],
    },
    finding: finding(
      'I was charged twice because the Pay now button can be clicked two times',
      'button "Pay now" on /checkout/payment',
      {
        actual: 'Two payments of 49.90 are listed after double clicking Pay now.',
        quotes: ['Pay now'],
      },
    ),
  },
  {
    issue: {
      title: 'Wishlist heart icon state lost after login',
      body: 'Anonymous wishlist in localStorage is overwritten by the empty server list rather than merged.',
      labels: ['wishlist', 'auth'],
    },
    finding: finding('Items on my wishlist disappear when I log in', '/wishlist', {
      actual: 'Three items that I saved before signing in are gone after signing in.',
    }),
  },
  {
    issue: {
      title: 'CSV export of invoices has broken umlauts in Excel',
      body: 'No BOM, so Excel opens UTF-8 as Windows-1252: "MÃ¼ller".',
      labels: ['invoices', 'export'],
    },
    finding: finding(
      'Exported invoice list shows strange characters instead of ü and ä',
      'button "Export CSV" on /admin/invoices',
      {
        actual: 'In Excel the customer name is "MÃ¼ller" instead of "Müller".',
        quotes: ['MÃ¼ller'],
      },
    ),
  },
  {
    issue: {
      title: 'Email notifications toggle does not persist',
      body: 'PATCH /api/settings/notifications gets `{}` because the switch is uncontrolled. 200 but nothing is stored.',
      labels: ['settings', 'notifications'],
    },
    finding: finding(
      'Turning off email notifications is not saved',
      'switch "Email notifications" on /settings/notifications',
      {
        actual: 'After a reload the switch for email notifications is on again.',
      },
    ),
  },
  {
    issue: {
      title: 'Reviews: star rating not reachable by keyboard',
      body: 'The stars are spans with onClick. Screen readers announce nothing and Tab skips them.',
      labels: ['reviews', 'a11y'],
    },
    finding: finding('I could not give a rating with the keyboard only', 'stars on /products/blue-lamp', {
      actual: 'Tab jumps over the stars, so no rating can be chosen without a mouse.',
      labels: ['accessibility'],
    }),
  },
  {
    issue: {
      title: 'Product gallery zoom shows the first image for every thumbnail',
      body: 'ZoomOverlay closes over `images[0]`; index is not passed from ThumbnailStrip.',
      labels: ['product-page'],
    },
    finding: finding('Zooming in always opens the first photo', 'image gallery on /products/oak-table', {
      actual: 'I selected the third thumbnail, the zoomed picture is the first photo.',
    }),
  },
  {
    issue: {
      title: 'Sorting by price treats prices as strings',
      body: '"100" comes before "20". localeCompare in sortProducts().',
      labels: ['search', 'catalog'],
    },
    finding: finding(
      'Sort by price low to high puts 100 euro before 20 euro',
      'select "Sort by" on /category/lamps',
      {
        actual: 'The order is 100.00, 1,200.00, 20.00, 35.00 after choosing price low to high.',
      },
    ),
  },
  {
    issue: {
      title: 'Session expires while typing a long support message, text lost',
      body: 'On 401 the app redirects to /login and drops the form state. Keep a draft in sessionStorage.',
      labels: ['support', 'auth'],
    },
    finding: finding(
      'My long message to support was lost because I was logged out on sending',
      '/support/new',
      {
        actual:
          'After pressing Send the login page opens. The text is gone after logging in (recorded: POST /api/tickets 401).',
        failed: ['/api/tickets'],
      },
    ),
  },
  {
    issue: {
      title: 'Language switcher resets currency to USD',
      body: 'setLocale() re-initialises the whole preferences store.',
      labels: ['i18n'],
    },
    finding: finding(
      'Changing the language to German switches prices from euro to dollar',
      'select "Language" on /',
      {
        actual: 'All prices are shown in USD after selecting Deutsch; EUR was selected before.',
      },
    ),
  },
  {
    issue: {
      title: 'Invite member dialog accepts invalid e-mail addresses',
      body: 'Only checks for "@". `foo@` creates a pending invite which can never be accepted nor deleted.',
      labels: ['team'],
    },
    finding: finding(
      'It is possible to invite a colleague with an incomplete email address',
      'dialog "Invite" on /team',
      {
        actual: 'The address "anna@" is accepted and a pending invitation is listed.',
      },
    ),
  },
  {
    issue: {
      title: 'Dashboard chart legend overlaps the axis in Firefox',
      body: 'flex-basis is computed differently. Only with more than 6 series.',
      labels: ['dashboard', 'ui'],
    },
    finding: finding('The legend of the sales chart covers the axis labels', '/admin/dashboard', {
      actual: 'Legend and axis text overlap in the chart with all regions, seen in Firefox.',
      labels: ['ui'],
    }),
  },
  {
    issue: {
      title: 'ChunkLoadError after deployment for users with an open tab',
      body: 'Old index.html requests chunks that are gone. "Loading chunk 17 failed". We should reload once.',
      labels: ['build'],
    },
    finding: finding('Opening the account menu shows an error page', 'link "Account" on /', {
      actual: 'The page says "Something went wrong" (recorded: ChunkLoadError: Loading chunk 42 failed)',
      console: ['ChunkLoadError: Loading chunk 42 failed.\n(error: https://shop.example.com/assets/42.js)'],
    }),
  },
  {
    issue: {
      title: 'GET /api/recommendations 504 slows down the product page',
      body: 'The call is awaited on the server before the first byte. Product page takes 30 s when the recommender is down.',
      labels: ['performance', 'product-page'],
    },
    finding: finding('Product pages take half a minute to open', '/products/green-chair', {
      actual: 'The page was white for 30 seconds (recorded: GET /api/recommendations 504)',
      failed: ['/api/recommendations'],
      labels: ['performance'],
    }),
  },
  {
    issue: {
      title: 'Quantity input accepts negative numbers',
      body: 'Typing -1 gives a negative line total and lowers the sum to pay.',
      labels: ['cart'],
    },
    finding: finding('A negative quantity makes the order cheaper', 'input "Quantity" on /cart', {
      actual: 'With quantity -3 the line total is -59.70 and the sum to pay is reduced.',
    }),
  },
  {
    issue: {
      title: 'Logout does not clear the cart badge',
      body: 'The counter in the header keeps the number of the previous user on shared computers.',
      labels: ['auth', 'navigation'],
    },
    finding: finding('After logging out the header still shows 2 items at the cart icon', '/', {
      actual: 'The badge at the cart icon shows 2 although I am logged out.',
    }),
  },
  {
    issue: {
      title: 'PDF invoice cut off at the right margin (A4)',
      body: 'Template is laid out for US letter. VAT column is missing in print.',
      labels: ['invoices'],
    },
    finding: finding(
      'The right part of the downloaded invoice is missing',
      'link "Download invoice" on /orders/1042',
      {
        actual: 'In the PDF the column with the VAT is cut off at the edge of the paper.',
      },
    ),
  },
  {
    issue: {
      title: 'Autocomplete suggestion click submits the old query',
      body: 'blur fires before click, so the input value wins over the suggestion.',
      labels: ['search'],
    },
    finding: finding('Clicking a search suggestion searches for what I typed instead', 'search box on /', {
      actual: 'I typed "lam", clicked the suggestion "lamp shade", and results for "lam" are shown.',
    }),
  },
  {
    issue: {
      title: 'Captcha blocks sign-up with ad blocker, no message',
      body: 'recaptcha/api.js is blocked, grecaptcha is not defined, submit handler throws silently.',
      labels: ['signup'],
    },
    finding: finding('Create account button does nothing', 'button "Create account" on /signup', {
      actual:
        'No reaction and no message after clicking (recorded: ReferenceError: grecaptcha is not defined)',
      console: ['Uncaught ReferenceError: grecaptcha is not defined\n    at submit (signup.js:88:5)'],
    }),
  },
  {
    issue: {
      title: 'Two-factor code field rejects codes with leading zero',
      body: 'parseInt() on the OTP turns 012345 into 12345 -> "Invalid code".',
      labels: ['auth', 'security'],
    },
    finding: finding('Login with the code 045821 from the authenticator app is refused', '/login/verify', {
      actual:
        'The page shows "Invalid code" for a code that begins with 0; the next code without a zero works.',
      quotes: ['Invalid code'],
    }),
  },
  {
    issue: {
      title: 'Breadcrumb links to staging host',
      body: 'The base URL is hard coded: https://staging.acme-shop.test/category/...',
      labels: ['navigation'],
    },
    finding: finding(
      'The category link above the product title leads to another domain',
      'breadcrumb on /products/red-sofa',
      {
        actual: 'Clicking "Sofas" opens staging.acme-shop.test, which asks for a password.',
      },
    ),
  },
  {
    issue: {
      title: 'Gift card balance is not deducted when paying with a mixed basket',
      body: 'GiftCardService.redeem is only called if the basket has no subscription item.',
      labels: ['payments'],
    },
    finding: finding('Gift card is still full after it was used for an order', '/account/gift-cards', {
      actual: 'The order with a subscription and a lamp was paid by gift card, the balance is still 50.00.',
    }),
  },
];
