/** Findings and issues that no coefficient was fitted on. Written by hand, and measured once. */
import { finding, type OwnSet } from './own-finding.js';

export const heldOut: OwnSet = {
  duplicates: [
    {
      issue: {
        title: 'Address form: country select is empty on slow connections',
        body: 'The list of countries is fetched in the background and the select renders before it arrives. No re-render.',
        labels: ['checkout'],
      },
      finding: finding(
        'No country can be chosen in the delivery address',
        'select "Country" on /checkout/address',
        {
          actual: 'The list of countries has no entries.',
        },
      ),
    },
    {
      issue: {
        title: 'ReferenceError: dataLayer is not defined on /thank-you',
        body: 'The tag manager is blocked by consent, the purchase script assumes it is loaded.',
        labels: ['analytics'],
      },
      finding: finding('The page after the purchase stays empty', '/thank-you', {
        actual: 'Nothing is shown after paying (recorded: ReferenceError: dataLayer is not defined)',
        console: ['Uncaught ReferenceError: dataLayer is not defined\n    at purchase.js:4:1'],
      }),
    },
    {
      issue: {
        title: 'Order status mail is sent in English to German customers',
        body: 'The worker has no locale, falls back to en. Use order.locale.',
        labels: ['email', 'i18n'],
      },
      finding: finding(
        'The email about the shipped order is in English although the shop is German',
        '/orders/77',
        {
          actual: 'The email with the order status is in English, all pages are in German.',
        },
      ),
    },
    {
      issue: {
        title: 'Product comparison loses products when opening a new tab',
        body: 'State is in sessionStorage.',
        labels: ['catalog'],
      },
      finding: finding('The comparison list is empty in a second browser tab', '/compare', {
        actual: 'Two products were added for comparison, a new tab shows none.',
      }),
    },
    {
      issue: {
        title: 'PUT /api/addresses 422 for street names with apostrophe',
        body: "Validation regexp forbids ' so O'Connell Street cannot be saved.",
        labels: ['profile', 'api'],
      },
      finding: finding(
        "The street O'Connell Street cannot be saved",
        'form "Address" on /account/addresses',
        {
          actual: 'Saving shows "Invalid street" (recorded: PUT /api/addresses/9 422)',
          failed: ['/api/addresses/9'],
          quotes: ['Invalid street'],
        },
      ),
    },
    {
      issue: {
        title: 'Tablet: footer covers the Place order button',
        body: 'Sticky footer has z-index 50, button 10. iPad portrait only.',
        labels: ['ui', 'checkout'],
      },
      finding: finding(
        'On the iPad the Place order button is hidden behind the footer',
        'button "Place order" on /checkout',
        {
          actual: 'The footer lies over the button Place order in portrait mode.',
          labels: ['ui'],
        },
      ),
    },
    {
      issue: {
        title: 'Remember me does not work, users are signed out after closing the browser',
        body: 'Cookie has no Max-Age since the session refactoring.',
        labels: ['auth'],
      },
      finding: finding('Remember me has no effect', 'checkbox "Remember me" on /login', {
        actual: 'After closing and opening the browser the user is signed out.',
      }),
    },
    {
      issue: {
        title: 'Free shipping banner ignores the discount',
        body: 'Threshold is compared with the sum before coupons.',
        labels: ['cart', 'shipping'],
      },
      finding: finding('The cart promises free shipping, the checkout charges 4.90', '/cart', {
        actual: 'With a coupon the banner says "You get free shipping", the checkout adds shipping costs.',
      }),
    },
    {
      issue: {
        title: 'Notification bell shows NaN',
        body: 'unreadCount is undefined for accounts without notifications.',
        labels: ['notifications'],
      },
      finding: finding('The bell icon shows NaN instead of a number', 'icon "Notifications" on /', {
        actual: 'NaN is displayed in the badge of the bell.',
      }),
    },
    {
      issue: {
        title: 'Back in stock mails are sent for the wrong size',
        body: 'Subscription stores the product, not the variant.',
        labels: ['email', 'catalog'],
      },
      finding: finding(
        'I was notified that the jacket is available, but my size is sold out',
        '/products/rain-jacket',
        {
          actual: 'The email says size M is back in stock, the page shows it as sold out.',
        },
      ),
    },
  ],
  near: [
    {
      issue: {
        title: 'Address form: postal code field too narrow',
        body: 'UK codes are cut off visually.',
        labels: ['checkout', 'ui'],
      },
      finding: finding(
        'Address form forgets the postal code when the country is changed',
        '/checkout/address',
        {
          actual: 'The postal code is empty after selecting another country.',
        },
      ),
    },
    {
      issue: {
        title: 'GET /api/addresses returns deleted addresses',
        body: 'Missing deleted_at filter.',
        labels: ['api'],
      },
      finding: finding('Only five addresses are listed in the account', '/account/addresses', {
        actual: 'Seven addresses were added, five are listed (recorded: GET /api/addresses 200)',
      }),
    },
    {
      issue: {
        title: 'Password strength meter counts spaces',
        body: 'Trim before scoring.',
        labels: ['signup'],
      },
      finding: finding('The password can be seen in the address bar after signing up', '/signup', {
        actual: 'The address has ?password=… after submitting the form.',
      }),
    },
  ],
  newFindings: [
    finding('The price filter cannot be set below 50 euro', 'slider "Price" on /category/chairs', {
      actual: 'The left handle of the slider stops at 50.',
    }),
    finding('The same review is listed twice', '/products/blue-lamp', {
      actual: 'The review of Anna with five stars appears two times.',
    }),
    finding('The checkout accepts an expired credit card', '/checkout/payment', {
      actual: 'A card with the date 01/20 is accepted and the order is confirmed.',
    }),
    finding('A shared wishlist can be edited by everyone with the link', '/wishlist/shared/abc', {
      actual: 'Without login I removed an item from the wishlist of another person.',
    }),
    finding('Returning an item shows a 404 page', 'button "Return" on /orders/31', {
      actual: 'The page says "Page not found" (recorded: GET /returns/new 404)',
      failed: ['/returns/new'],
    }),
    finding('The phone menu opens very slowly', 'button "Menu" on /', {
      actual: 'It takes four seconds until the menu is visible on Android.',
      labels: ['performance'],
    }),
    finding('The order total differs between the cart and the email', '/cart', {
      actual: 'The cart says 89.90 and the email says 98.90.',
    }),
  ],
};
