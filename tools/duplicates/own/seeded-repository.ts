/**
 * A repository of 400 issues: written ones, and others about the same pages and features, which a seeded generator
 * combines. Pure.
 */
import type { OwnIssue } from './own-finding.js';

const issueCount = 400;

const features = [
  ['checkout', '/checkout', 'CheckoutForm'],
  ['cart', '/cart', 'CartSummary'],
  ['search', '/search', 'SearchBox'],
  ['product-page', '/products', 'ProductGallery'],
  ['orders', '/orders', 'OrderList'],
  ['invoices', '/invoices', 'InvoiceTable'],
  ['profile', '/account/profile', 'ProfileForm'],
  ['auth', '/login', 'LoginForm'],
  ['signup', '/signup', 'SignupForm'],
  ['notifications', '/settings/notifications', 'NotificationSettings'],
  ['wishlist', '/wishlist', 'WishlistGrid'],
  ['reviews', '/products/reviews', 'ReviewList'],
  ['dashboard', '/admin/dashboard', 'SalesChart'],
  ['team', '/team', 'MemberList'],
  ['support', '/support', 'TicketForm'],
  ['payments', '/checkout/payment', 'PaymentForm'],
  ['shipping', '/checkout/delivery', 'DeliveryOptions'],
  ['catalog', '/category', 'CategoryGrid'],
] as const;

type Feature = (typeof features)[number];

/** Title and text of one kind of issue. */
const kinds: readonly ((feature: Feature, detail: string) => readonly [string, string])[] = [
  ([name, , component], detail) => [
    `${component} is misaligned at ${detail} px`,
    `At a width of ${detail} px the ${name} column is pushed below the sidebar. The grid needs a minimum width.`,
  ],
  ([name, route], detail) => [
    `${route} loads ${detail} kB of JavaScript`,
    `The bundle of ${name} includes the whole icon set. Split it and load the icons lazily.`,
  ],
  ([name, , component], detail) => [
    `Flaky test: ${component}.spec.ts line ${detail}`,
    `Fails in about one of fifty runs on CI in ${name}. It waits for a fixed time instead of the response.`,
  ],
  ([name, route], detail) => [
    `Typo in the ${name} help text`,
    `On ${route} it reads "recieve". Key help.${name}.${detail} in en.json.`,
  ],
  ([name, , component], detail) => [
    `Upgrade ${component} to the new design tokens`,
    `Part of the redesign of ${name}. Replace spacing-${detail} and the old colour variables.`,
  ],
  ([name, route], detail) => [
    `Feature request: remember the last tab on ${route}`,
    `Customers with more than ${detail} entries in ${name} ask for it. Store it in the user preferences.`,
  ],
  ([name, , component], detail) => [
    `${component} throws when the response takes longer than ${detail} s`,
    `AbortError is not caught in ${name}. Show the retry message instead.`,
  ],
  ([name, route], detail) => [
    `Screen reader announces "${detail} blank" on ${route}`,
    `The icon buttons of ${name} have no accessible name.`,
  ],
  ([name, , component], detail) => [
    `Missing translation in ${component} (${detail} keys)`,
    `French and Polish show the English text in ${name}.`,
  ],
  ([name, route], detail) => [
    `Analytics event ${name}_viewed is sent ${detail} times`,
    `The effect on ${route} has no dependency list.`,
  ],
  ([name, , component], detail) => [
    `Skeleton of ${component} flickers for ${detail} ms`,
    `Do not show the placeholder of ${name} when the data is cached.`,
  ],
  ([name, route], detail) => [
    `Rate limit ${route} to ${detail} requests per minute`,
    `Crawlers request ${name} far too often. Add a limit at the edge.`,
  ],
  ([name, , component], detail) => [
    `Refactor ${component}: ${detail} props`,
    `Split the component. The ${name} team agreed on a hook for the state.`,
  ],
  ([name, route], detail) => [
    `Print style for ${route}`,
    `The header of ${name} uses ${detail} mm on paper. Hide the navigation in print.`,
  ],
  ([name, , component], detail) => [
    `Warning "Each child in a list should have a unique key" in ${component}`,
    `Seen with ${detail} rows in ${name}. Use the id as key.`,
  ],
  ([name, route], detail) => [
    `Log out of ${name} after ${detail} minutes without activity`,
    `Security review asks for it on ${route}. Show a message one minute before.`,
  ],
  ([name, , component], detail) => [
    `Hover colour of ${component} has a contrast of ${detail}.1`,
    `Below the limit of WCAG in ${name}. Use the darker tone.`,
  ],
  ([name, route], detail) => [
    `Cache headers of ${route} are missing`,
    `The static part of ${name} could be cached for ${detail} minutes.`,
  ],
  ([name, , component], detail) => [
    `${component} shows dates as MM/DD in Europe`,
    `Use the locale of the account in ${name}. ${detail} customers reported it.`,
  ],
  ([name, route], detail) => [
    `Tooltip on ${route} is cut off at the bottom`,
    `Popover of ${name} needs the flip modifier. Height ${detail} px.`,
  ],
];

/** As the repository's template asks. */
function body(text: string, number: number): string {
  return `### What happens?\n${text}\n\n### Steps to reproduce\n1. Open the page\n2. See above\n\n### Environment\nChrome ${100 + (number % 40)}, version 4.${number % 12}`;
}

/** The written issues come first. */
export function seededRepository(written: readonly OwnIssue[]): OwnIssue[] {
  const generated = Array.from({ length: issueCount - written.length }, (_, index) => {
    const feature = features[index % features.length]!;
    const kind = kinds[Math.floor(index / features.length) % kinds.length]!;
    const [title, text] = kind(feature, String(20 + ((index * 37) % 461)));
    return { title, body: text, labels: [feature[0]] };
  });
  return [...written, ...generated].map((issue, index) => ({ ...issue, body: body(issue.body, index) }));
}
