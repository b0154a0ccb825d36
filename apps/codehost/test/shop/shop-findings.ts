/** Findings in the shop as testers report them, each with the file that has the defect. */
import type { SearchedFinding } from '@handtest/contracts/codehost';
import { finding } from '../searched-finding.js';

export interface PlacedFinding {
  readonly path: string;
  readonly finding: SearchedFinding;
}

const at = (path: string, fields: Partial<SearchedFinding>): PlacedFinding => ({
  path,
  finding: finding(fields),
});
const web = 'apps/web';
const java = 'services/payments/src/main/java/com/fernwood/payments';

/** Only what is on the screen. */
const seen: readonly PlacedFinding[] = [
  at(`${web}/components/header/CartBadge.tsx`, {
    title: 'The number at the basket icon is too small',
    description: 'I put three pots of the same kind into the basket. The badge in the header says 1.',
    actualBehavior: 'The badge counts kinds of products, not pieces',
    affectedArea: 'Header, basket icon',
  }),
  at(`${web}/lib/format-money.ts`, {
    title: 'Prices lose their cents',
    description: 'A plant for €12.95 is shown as €12.00. All amounts of money on all pages are rounded down.',
    actualBehavior: 'The format of the price drops the cents',
    affectedArea: 'Product cards, basket, orders',
    quotes: ['€12.00'],
  }),
  at(`${web}/lib/use-search.ts`, {
    title: 'Filters of the search have no effect',
    description: 'I searched for fern and ticked a filter. The box is ticked, but the same hits stay.',
    actualBehavior: 'The result of the search does not change with the filters',
    affectedArea: '/search',
  }),
  at(`${web}/components/product/ImageGallery.tsx`, {
    title: 'Empty picture after the last one',
    description:
      'On the page of a product I clicked on the arrow several times. After the last image the main area was blank.',
    actualBehavior: 'The gallery goes on past its last picture',
    affectedArea: 'Product page, gallery',
    quotes: ['Next picture'],
  }),
  at(`${web}/components/checkout/ShippingForm.tsx`, {
    title: 'Customers from Austria cannot order',
    description: 'Postcodes in Austria have four digits. The form refuses 1010 and I cannot go on.',
    actualBehavior: 'A red message below the field',
    affectedArea: '/checkout, delivery',
    quotes: ['Enter a valid postcode', 'Continue to payment'],
  }),
  at('services/api/src/orders/invoice-pdf.ts', {
    title: 'Wrong VAT on the invoice',
    description: 'The PDF that I downloaded adds the tax to a total which already contains it.',
    actualBehavior: 'VAT 19 % is calculated from the gross amount',
    affectedArea: 'Order, invoice download',
    quotes: ['VAT 19 %', 'Amount due'],
  }),
  at(`${web}/components/footer/NewsletterForm.tsx`, {
    title: 'Addresses with a plus are refused',
    description: 'I typed mona+shop@example.com at the bottom of the page to get the newsletter.',
    actualBehavior: 'It says that the address is not valid',
    affectedArea: 'Footer',
    quotes: ['Please enter a valid address', 'Subscribe'],
  }),
  at(`${web}/lib/session.ts`, {
    title: 'I am signed out in every new tab',
    description: 'I ticked "Keep me signed in". When I opened a link in another tab, I had to log in again.',
    actualBehavior: 'The session is only stored for one tab of the browser',
    affectedArea: 'Login',
    quotes: ['Keep me signed in'],
  }),
  at('packages/ui/src/Dialog.tsx', {
    title: 'Escape does not close the dialog',
    description: 'I pressed the Escape key on the keyboard while a modal window was open. Nothing happened.',
    actualBehavior: 'Only the x closes it',
    affectedArea: 'All dialogs',
  }),
  at('packages/ui/src/DatePicker.tsx', {
    title: 'The calendar has 30 days in every month',
    description: 'When I pick a date in February I can choose the 30th. In January the 31st is missing.',
    actualBehavior: 'Wrong days in the date field',
    affectedArea: 'Rental form, calendar',
  }),
  at('packages/ui/src/StarRating.tsx', {
    title: 'Stars change without a click',
    description: 'I moved the mouse over the rating, and it was set to another number of stars.',
    actualBehavior: 'The rating follows the pointer',
    affectedArea: 'Product page, review',
    quotes: ['★'],
  }),
  at(`${web}/styles/header.css`, {
    title: 'List of suggestions is hidden behind the page',
    description:
      'While I type in the search field of the header, the suggestions appear under the picture, so I cannot read them.',
    actualBehavior: 'Wrong layer, z-index?',
    affectedArea: 'Site header',
    suggestedLabels: ['css'],
  }),
  at('services/inventory/internal/stock/opening_hours.go', {
    title: 'Store is shown as closed in the morning',
    description:
      'At 9:30 in Stockholm the pick-up was not offered, although the store opens at 9. It seems to use UTC.',
    actualBehavior: 'Is open only one or two hours later',
    affectedArea: 'Store finder, pick-up',
  }),
  at(`${java}/CardValidator.java`, {
    title: 'A card that expires this month is refused',
    description: 'My test card is valid until the end of this month. The shop says that it is expired.',
    actualBehavior: 'Expired card',
    affectedArea: 'Checkout, payment, credit card',
  }),
  at('services/recommendations/app/plant_quiz.py', {
    title: 'Quiz suggests poisonous plants to owners of cats',
    description:
      'I answered yes to the question about animals. The first suggestion was a lily, which is poisonous.',
    actualBehavior: 'Poisonous plants are not left out',
    affectedArea: 'Plant quiz',
    quotes: ['Do you have cats or dogs?'],
  }),
  at('services/notifications/app/models/reset_token.rb', {
    title: 'Link to reset the password expires too early',
    description: 'The mail arrived after eleven minutes. The link in it did not work any more.',
    actualBehavior: 'An error page',
    affectedArea: 'Forgot your password',
    quotes: ['This link is no longer valid'],
  }),
  at('services/notifications/app/views/order_mailer/confirmation.html.erb', {
    title: 'Prices without a currency in the confirmation mail',
    description: 'The table in the mail after my order shows 1295 where it should say €12.95.',
    actualBehavior: 'Raw numbers in the email',
    affectedArea: 'Mail after the order',
    quotes: ['We have received your order and start packing today.'],
  }),
  at('legacy/giftcards/src/GiftCardBalance.php', {
    title: 'The balance of a gift card grows when I use it',
    description: 'I paid €10 with a gift card of €50. Its remaining amount is now €60.',
    actualBehavior: 'The used amount is added',
    affectedArea: 'Gift cards',
  }),
  at('services/pricing/src/Fernwood.Pricing/DiscountCalculator.cs', {
    title: 'The most expensive article is free',
    description:
      'With the offer "buy two, get one free" the cheapest item must be free. The discount took off the dearest one.',
    actualBehavior: 'Discount too high',
    affectedArea: 'Basket, discount',
    quotes: ['Buy two, get one free'],
  }),
  at('services/loyalty/src/points.rs', {
    title: 'Ten times too many loyalty points',
    description: 'For an order of €20 I earned 200 points, but one point for each full euro is promised.',
    actualBehavior: '200 points in my account',
    affectedArea: 'My account, loyalty',
  }),
];

/** With requests that failed, or with errors of the console. */
const recorded: readonly PlacedFinding[] = [
  at(`${web}/components/checkout/PaymentForm.tsx`, {
    title: 'Paying by invoice does nothing',
    description: 'I chose to pay later and pressed the button. The page stays as it is.',
    actualBehavior: 'No reaction',
    affectedArea: '/checkout',
    quotes: ['Pay later by invoice', 'Use this payment method'],
    consoleMessages: [
      "TypeError: Cannot read properties of null (reading 'id')\n    at submitPayment (webpack-internal:///(app-pages-browser)/./components/checkout/PaymentForm.tsx:13:32)",
    ],
  }),
  at('services/api/src/reviews/review.routes.ts', {
    title: 'A long review cannot be published',
    description: 'I wrote about 300 characters. The field allows 500. Publishing fails without a message.',
    actualBehavior: 'Nothing is saved',
    affectedArea: 'Product page, write a review',
    failedPaths: ['POST /api/products/77/reviews'],
  }),
  at('services/api/src/wishlist/wishlist.routes.ts', {
    title: 'A saved product cannot be deleted from the wishlist',
    description: 'After I delete an entry and load the page again, it is back.',
    actualBehavior: 'The entry stays in the list',
    affectedArea: '/wishlist',
    failedPaths: ['/api/wishlist/912'],
    quotes: ['Delete from list'],
  }),
  at('services/api/src/cart/cart.service.ts', {
    title: 'Changing the quantity fails after a product was removed in another tab',
    description: 'I removed the pot in one tab and raised its number in the other.',
    actualBehavior: 'Error 500',
    affectedArea: '/cart',
    failedPaths: ['/api/cart/lines/POT-12'],
    consoleMessages: [
      "Error: 500 TypeError: Cannot set properties of undefined (setting 'quantity')\n    at CartService.changeLine (/app/services/api/src/cart/cart.service.ts:22:58)\n    at async /app/services/api/src/cart/cart.routes.ts:13:12",
    ],
  }),
  at('services/inventory/internal/stock/reserve.go', {
    title: 'The last piece cannot be bought',
    description: 'The shop says that one piece is left. When I buy it, the order is refused.',
    actualBehavior: 'A message that the warehouse has not enough',
    affectedArea: 'Checkout, review',
    failedPaths: ['/api/orders'],
    consoleMessages: ['409 Conflict: not enough pieces in the warehouse'],
  }),
  at(`${java}/RefundService.java`, {
    title: 'No refund when delivery costs were paid by voucher',
    description: 'I sent back all items. The refund ends with an error.',
    actualBehavior: 'Error 500',
    affectedArea: 'Returns',
    consoleMessages: [
      'java.lang.IllegalStateException: The refund is larger than the payment\n\tat com.fernwood.payments.RefundService.refund(RefundService.java:11)\n\tat java.base/java.lang.Thread.run(Thread.java:840)',
    ],
  }),
  at('services/recommendations/app/model.py', {
    title: 'No recommendations for new products',
    description: 'After I looked at a plant that is new in the shop, the row of suggestions is empty.',
    actualBehavior: 'The server answers with 500',
    affectedArea: 'Home page',
    failedPaths: ['/api/recommendations/for-you'],
    consoleMessages: [
      'Traceback (most recent call last):\n  File "/usr/lib/python3.12/site-packages/flask/app.py", line 880, in full_dispatch_request\n  File "/srv/app/views.py", line 13, in for_you\n  File "/srv/app/model.py", line 6, in nearest_products\nKeyError: 4711',
    ],
  }),
  at('services/recommendations/app/views.py', {
    title: 'Products that others bought together are missing',
    description: 'The area below the product stays empty.',
    actualBehavior: 'The request fails',
    affectedArea: 'Product page',
    failedPaths: ['/api/recommendations/bought-together/31'],
  }),
  at('legacy/returns/public/return.php', {
    title: 'A delivered order cannot be returned',
    description: 'The order was delivered yesterday. The page says that it is too early.',
    actualBehavior: 'Only a line of text on a white page',
    affectedArea: '/legacy/returns/return.php',
    quotes: ['This order cannot be sent back yet'],
  }),
  at('apps/store-finder/src/StoreMap.svelte', {
    title: 'The list of stores is empty until I allow the location',
    description: 'I declined to share my position. No store is shown at all.',
    actualBehavior: 'An empty list and an error in the console',
    affectedArea: 'Store finder',
    consoleMessages: [
      "Uncaught TypeError: Cannot read properties of undefined (reading 'latitude')\n    at distanceTo (http://localhost:5173/src/StoreMap.svelte?t=1700000000:11:45)\n    at update (http://localhost:5173/node_modules/svelte/src/runtime/internal/index.js:300:3)",
    ],
  }),
];

export const shopFindings: readonly PlacedFinding[] = [...seen, ...recorded];
