/** Findings about defects that no issue of the corpus describes, on pages and features that many describe. Written by hand. */
import type { SearchedFinding } from '@handtest/contracts/codehost';
import { finding } from './own-finding.js';

export const newFindings: readonly SearchedFinding[] = [
  finding(
    'The back button of the browser leaves the checkout instead of going to the previous step',
    '/checkout/payment',
    {
      actual: 'Pressing back on the payment step opens the home page and the entered address is lost.',
    },
  ),
  finding('Gift wrapping is charged although it was deselected', 'checkbox "Gift wrapping" on /checkout', {
    actual: 'The summary includes 3.50 for gift wrapping after clearing the checkbox.',
  }),
  finding('The video on the product page plays with sound automatically', '/products/espresso-machine', {
    actual: 'Opening the page starts the video with loud sound.',
  }),
  finding('Newsletter sign-up shows success but the address is not stored', 'form "Newsletter" on /', {
    actual: 'The page says "Thank you" (recorded: POST /api/newsletter 422).',
    failed: ['/api/newsletter'],
  }),
  finding('The store map shows no markers', '/stores', {
    actual: 'The map is empty (recorded: Google Maps JavaScript API error: ApiNotActivatedMapError)',
    console: ['Google Maps JavaScript API error: ApiNotActivatedMapError'],
  }),
  finding('Comparing four products breaks the comparison table', '/compare', {
    actual: 'The fourth column is outside of the screen and cannot be scrolled to.',
    labels: ['ui'],
  }),
  finding(
    'Deleting an address also deletes the default payment method',
    'button "Delete" on /account/addresses',
    {
      actual: 'After deleting the second address the saved card is missing.',
    },
  ),
  finding('Order cannot be cancelled within the first hour', 'button "Cancel order" on /orders/2210', {
    actual: 'A message says "Cancellation is not possible" (recorded: POST /api/orders/2210/cancel 409).',
    failed: ['/api/orders/2210/cancel'],
    quotes: ['Cancellation is not possible'],
  }),
  finding('The size guide opens behind the product image', 'link "Size guide" on /products/rain-jacket', {
    actual: 'Only the edge of the size guide is visible behind the picture.',
    labels: ['ui'],
  }),
  finding('Chat with support sends each message two times', 'chat on /support', {
    actual: 'Each message that I send appears twice in the conversation.',
  }),
  finding('Loyalty points are not shown after an order', '/account/points', {
    actual: 'The number of points is still 0 one day after an order of 80 euros.',
  }),
  finding('The cookie banner appears again on every page', '/', {
    actual: 'After accepting all cookies the banner is shown on the next page again.',
  }),
  finding(
    'Postal codes with letters are refused for the Netherlands',
    'input "Postal code" on /checkout/address',
    {
      actual: 'The code "1012 AB" shows "Enter 5 digits".',
      quotes: ['Enter 5 digits'],
    },
  ),
  finding('Filtering lamps by colour shows sofas', '/category/lamps', {
    actual: 'With the filter "red" two red sofas are listed among the lamps.',
  }),
  finding('The countdown of the sale runs backwards past zero', '/sale', {
    actual: 'The timer shows -00:12:41 and the discount is still given.',
  }),
  finding('Changing the email address does not ask for the password', '/settings/account', {
    actual: 'The new email address was saved without any confirmation.',
  }),
  finding('Subscribing to a product by month shows the yearly price', '/products/coffee-box', {
    actual: 'The button says 9.90 per month, the summary says 118.80 per month.',
  }),
  finding('Product description shows HTML tags', '/products/wool-rug', {
    actual: 'The text begins with "<p><strong>Pure wool" instead of bold text.',
  }),
  finding(
    'Reordering an old order adds discontinued items without a notice',
    'button "Order again" on /orders/880',
    {
      actual: 'The cart has an item that is marked as no longer available, the checkout then fails.',
    },
  ),
  finding('The report of sales per month counts returned orders', '/admin/reports', {
    actual: 'March shows 120 orders including 14 returned ones.',
  }),
];
