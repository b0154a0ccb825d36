/** Telemetry that shows no defect: analytics, ads, icons, fonts, source maps, blocked requests, remarks of browsers. Pure. */
import type { TelemetryEvent } from '@handtest/contracts/job';
import { hostOf, pathOf, requestOf, siteOf, urlsIn } from './recorded-request.js';

/** Hosts of analytics, advertising, consent, error monitoring and chat widgets. */
const noisyHost = new RegExp(
  `(?:^|\\.)(?:${[
    'google-analytics\\.com|analytics\\.google\\.com|googletagmanager\\.com|googletagservices\\.com|googleadservices\\.com',
    'googlesyndication\\.com|doubleclick\\.net|adservice\\.google\\.[a-z.]+|adnxs\\.com|amazon-adsystem\\.com|adsrvr\\.org',
    'criteo\\.(?:com|net)|taboola\\.com|outbrain\\.com|rubiconproject\\.com|pubmatic\\.com|openx\\.net|moatads\\.com',
    'facebook\\.(?:com|net)|connect\\.facebook\\.net|bat\\.bing\\.com|clarity\\.ms|ads-twitter\\.com|analytics\\.twitter\\.com|t\\.co',
    'ads\\.linkedin\\.com|licdn\\.com|analytics\\.tiktok\\.com|ct\\.pinterest\\.com|tr\\.snapchat\\.com|redditstatic\\.com',
    'hotjar\\.(?:com|io)|fullstory\\.com|mouseflow\\.com|luckyorange\\.com|crazyegg\\.com|smartlook\\.com|logrocket\\.(?:com|io)|lr-ingest\\.(?:com|io)',
    'segment\\.(?:com|io)|mixpanel\\.com|amplitude\\.com|heap(?:analytics)?\\.(?:com|io)|posthog\\.com|plausible\\.io|matomo\\.cloud|usefathom\\.com|kissmetrics\\.(?:com|io)',
    'snowplowanalytics\\.com|rudderstack\\.com|branch\\.io|adjust\\.com|appsflyer\\.com|optimizely\\.com|launchdarkly\\.com|scorecardresearch\\.com|quantserve\\.com|chartbeat\\.(?:com|net)|demdex\\.net|omtrdc\\.net',
    'sentry\\.io|sentry-cdn\\.com|bugsnag\\.com|rollbar\\.com|newrelic\\.com|nr-data\\.net|datadoghq(?:-browser-agent)?\\.(?:com|eu)|browser-intake-datadoghq\\.(?:com|eu)|raygun\\.(?:com|io)|cloudflareinsights\\.com',
    'cookiebot\\.com|onetrust\\.com|cookielaw\\.org|usercentrics\\.eu|trustarc\\.com|didomi\\.io|iubenda\\.com',
    'intercom\\.io|intercomcdn\\.com|drift\\.com|driftt\\.com|crisp\\.chat|tawk\\.to|zdassets\\.com|hs-scripts\\.com|hs-analytics\\.net|hubspot\\.com|hsforms\\.com|olark\\.com|livechatinc\\.com',
    'fonts\\.googleapis\\.com|fonts\\.gstatic\\.com|use\\.typekit\\.net|use\\.fontawesome\\.com|gravatar\\.com',
  ].join('|')})$`,
);

/** Icons, fonts, source maps, and the usual collectors of usage on the website's own host. */
const noisyPath =
  /(?:\/favicon[^/]*\.(?:ico|png|svg)|\/apple-touch-icon[^/]*|\.(?:woff2?|ttf|otf|eot|map)|\/(?:site\.webmanifest|manifest\.(?:json|webmanifest)|browserconfig\.xml|robots\.txt|ads\.txt)|\/(?:collect|beacons?|pixel(?:\.gif)?|rum|telemetry|csp-reports?|csp-violations?|page-?views?|web-vitals|client-errors?)|\/analytics\/(?:events?|track|collect|batch)|\/cdn-cgi\/(?:rum|beacon).*)\/?$/;

/** Messages that browsers, extensions and libraries write on pages without a defect. */
const noisyMessage = new RegExp(
  [
    'ERR_BLOCKED_BY_CLIENT|blocked by (?:the )?(?:client|an? ad ?block\\w*|tracking prevention)|Tracking Prevention|ad ?block',
    'third-party cookie|SameSite|\\[Deprecation\\]|\\[Violation\\]|\\[Intervention\\]|\\bis deprecated\\b|Permissions[- ]Policy|Feature[- ]Policy',
    'ResizeObserver loop|source ?map|Download the \\w+ DevTools|DevTools failed|was preloaded (?:using link preload )?but|non-passive event',
    'favicon|apple-touch-icon|webmanifest|\\.woff2?\\b|\\.ttf\\b|downloaded font|\\bOTS parsing\\b|glyph bbox|Slow network is detected|Fallback font',
    '(?:chrome|moz|safari-web)-extension:|runtime\\.lastError|message channel closed before|Could not establish connection\\. Receiving end',
    '\\bScript error\\.?$|play\\(\\) (?:request was interrupted|failed because)|Unrecognized feature|Quirks Mode|Layout was forced|\\[HMR\\]|\\[vite\\]|Fast Refresh',
    '\\bgtag\\b|\\bgtm\\.js|\\bfbevents\\b|fbq\\b|\\bhotjar\\b|\\bgoogle[- ]?analytics\\b|\\bgpt\\.js|doubleclick|adsbygoogle|\\bintercom\\b|cookie ?consent',
    "^(?:error: )?Warning: (?:Each child|React|Failed prop|validateDOM|Received|Invalid DOM|Can't perform|Function components|Using UNSAFE)",
  ].join('|'),
  'i',
);

/** Whether a request to this address says nothing about the tested website. */
export function isNoisyUrl(url: string, testedSite?: string): boolean {
  const host = hostOf(url);
  // The tested website may be such a service itself.
  const isNoisyHost = host !== undefined && noisyHost.test(host) && siteOf(host) !== testedSite;
  return isNoisyHost || noisyPath.test(pathOf(url)) || !/^(?:https?|wss?):/i.test(url);
}

/**
 * Whether an event shows no defect. A message of the console is noise also when it is about such a request.
 *
 * @param about the request that the message is about, if known
 */
export function isNoiseOn(
  testedSite: string | undefined,
  event: TelemetryEvent,
  about: TelemetryEvent | undefined,
): boolean {
  if (event.source !== 'console' && event.source !== 'network') return false;
  const request = requestOf(event);
  if (request) return isNoisyUrl(request.url, testedSite);
  if (noisyMessage.test(event.summary)) return true;
  const url = urlsIn(event)[0] ?? (about && requestOf(about)?.url);
  return url !== undefined && isNoisyUrl(url, testedSite);
}
