/** The page of the API reference: Scalar with the name, the logo and the colours of Handtest. Pure. */

/** A hand that ticks a box: the name in one picture, readable at 16 pixels on light and dark. */
export const logo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" role="img" aria-label="Handtest">
<rect width="32" height="32" rx="7" fill="#0b6e5f"/>
<path d="M8 17l6 6L25 9" fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"/>
</svg>`;

/** Samples are curl, fetch and requests. Scalar shows every client that is not hidden. */
const hiddenClients = {
  ...Object.fromEntries(
    'c clojure csharp dart fsharp go http java julia kotlin node objc ocaml php powershell r ruby rust swift'
      .split(' ')
      .map((language) => [language, true]),
  ),
  shell: ['httpie', 'wget'],
  js: ['axios', 'jquery', 'ofetch', 'xhr'],
  python: ['python3', 'aiohttp', 'httpx_sync', 'httpx_async'],
};

/** All of it is JSON: the page needs no script of its own. */
export const configuration = {
  url: '/api/docs/openapi.json',
  // Everything comes from this origin: no fonts, proxy, telemetry, chat or editor of Scalar's own servers.
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  showDeveloperTools: 'never',
  hideClientButton: true,
  persistAuth: false,
  documentDownloadType: 'json',
  theme: 'none',
  layout: 'modern',
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  authentication: { preferredSecurityScheme: 'token' },
  hiddenClients,
  featuredClients: ['shell/curl', 'js/fetch', 'python/requests'],
  operationTitleSource: 'summary',
  defaultOpenFirstTag: false,
} as const;

const attribute = (value: unknown): string =>
  JSON.stringify(value).replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/** A script element of another type is data: it runs nothing, so that the policy needs no inline script. */
export const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Handtest API reference</title>
<link rel="icon" type="image/svg+xml" href="/api/docs/logo.svg">
<link rel="stylesheet" href="/api/docs/page.css">
</head>
<body>
<header class="brand"><a href="/api/docs"><img src="/api/docs/logo.svg" alt="" width="24" height="24">Handtest API</a></header>
<noscript>This page needs JavaScript. The same reference is at <a href="/api/openapi.json">/api/openapi.json</a>.</noscript>
<script id="api-reference" type="application/json" data-configuration="${attribute(configuration)}"></script>
<script src="/api/docs/scalar.js"></script>
</body>
</html>
`;
