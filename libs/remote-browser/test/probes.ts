/**
 * What pages do to notice that their messages are recorded. Each probe answers a text. Where the answers of a page that is
 * recorded differ from those of one that is not, the page has noticed it.
 */

/** Runs in the page, as its first script. */
export const probeScript = String.raw`
  const calls = [];
  const { addEventListener } = EventTarget.prototype;
  EventTarget.prototype.addEventListener = function (...values) { calls.push(values[0]); return addEventListener.apply(this, values); };
  const changes = [];
  new MutationObserver((list) => changes.push(...list.map(({ type, target }) => type + ' ' + target.nodeName)))
    .observe(document, { subtree: true, childList: true, attributes: true });
  const touched = [];
  const trapsOf = (name) => new Proxy({}, Object.fromEntries(
    Object.getOwnPropertyNames(Reflect).map((trap) => [trap, (...values) => { touched.push(name + ' ' + trap); return Reflect[trap](...values); }])));
  const getter = (name) => ({ get() { touched.push(name); return 'x'; }, configurable: true, enumerable: true });
  const seen = async (act) => {
    touched.length = 0;
    act();
    await new Promise((resolve) => setTimeout(resolve, 20));
    return touched.join(', ');
  };
  const pairs = (value) => Object.getOwnPropertyNames(value).sort().map((name) => {
    const found = Object.getOwnPropertyDescriptor(value, name);
    return name + ':' + Object.keys(found).join() + ':' + typeof (found.value ?? found.get);
  }).join(' ');
  const natives = () => [console.log, console.error, console.table, fetch, XMLHttpRequest.prototype.open, XMLHttpRequest.prototype.send,
    WebSocket, Worker, addEventListener, history.pushState, open, alert, Error, Promise.prototype.then, Function.prototype.toString]
    .map((native) => Function.prototype.toString.call(native)).join();
  const large = Array.from({ length: 50 }, () => Object.fromEntries(Array.from({ length: 500 }, (_, n) => ['k' + n, n])));
  const took = (act) => { const from = performance.now(); act(); return performance.now() - from; };
  const bare = (act) => act().then((text) => text, (error) => 'failed: ' + error);
  const probes = {
    'own properties of the window': async () => Object.getOwnPropertyNames(globalThis).sort().join(),
    'own properties of the document, the navigator, the console and their prototypes': async () =>
      [document, Document.prototype, navigator, Navigator.prototype, console, performance, Performance.prototype, History.prototype].map(pairs).join(';'),
    'the window of a new frame': async () => {
      const frame = document.createElement('iframe');
      document.body.append(frame);
      const names = Object.getOwnPropertyNames(frame.contentWindow).filter((name) => isNaN(name)).sort().join();
      frame.remove();
      return names;
    },
    'the source of native functions': async () => natives(),
    'the sign of programs': async () => String(navigator.webdriver),
    'names that tools leave': async () => [...Object.keys(globalThis), ...Object.keys(document)].filter((name) => /handtest|cdc_|puppeteer|playwright|devtools|__/i.test(name)).join(),
    'a getter of the stack of a logged error': () => seen(() => console.debug(Object.defineProperty(new Error('x'), 'stack', getter('stack')))),
    'getters of the name and message of a logged error': () => seen(() => console.debug(Object.defineProperties(new Error('x'), { name: getter('name'), message: getter('message') }))),
    'the formatting of the stack of a logged error': async () => {
      Error.prepareStackTrace = (error) => { touched.push('formatted'); return String(error); };
      const text = await seen(() => console.debug(new Error('x')));
      delete Error.prepareStackTrace;
      return text;
    },
    'a getter of a logged object': () => seen(() => console.log(Object.defineProperty({}, 'id', getter('id')))),
    'a getter of a logged element': () => seen(() => console.log(Object.defineProperty(document.createElement('i'), 'id', getter('id')))),
    'a text of a logged function, expression and date': () => seen(() => {
      const toString = () => { touched.push('toString'); return ''; };
      console.log(Object.assign(() => 1, { toString }), Object.assign(/x/, { toString }), Object.assign(new Date(), { toString }));
    }),
    'the type of a logged object': () => seen(() => {
      console.log(Object.defineProperty({}, Symbol.toStringTag, getter('tag')), Object.defineProperty({}, 'constructor', getter('constructor')));
    }),
    'a logged proxy': () => seen(() => console.log(trapsOf('proxy'))),
    'a table of objects with getters': () => seen(() => console.table([Object.defineProperty({}, 'id', getter('id'))])),
    'a logged object within an object': () => seen(() => console.dir({ a: Object.defineProperty({}, 'id', getter('id')), b: trapsOf('inner') })),
    'a proxy above a logged object': () => seen(() => console.groupEnd(Object.create(trapsOf('above')))),
    'a thrown object with getters': () => seen(() => setTimeout(() => { throw Object.defineProperties(new Error('x'), { stack: getter('stack'), message: getter('message') }); })),
    'a proxy above a thrown object': () => seen(() => setTimeout(() => { throw Object.create(trapsOf('above')); })),
    'a proxy above a rejection': () => seen(() => void Promise.reject(Object.create(trapsOf('above')))),
    'the limit of stacks': async () => [Error.stackTraceLimit, typeof Error.prepareStackTrace].join(),
    'the stack of an error': async () => new Error('x').stack.split('\n').length + ' lines',
    'the time of a large table': async () => {
      const log = Math.max(...Array.from({ length: 10 }, () => took(() => console.log(large))));
      const table = Math.max(...Array.from({ length: 10 }, () => took(() => console.table(large))));
      console.clear();
      return String(table > log * 10);
    },
    'the time of a breakpoint': async () => String(took(() => { debugger; }) > 100),
    'listeners that are added': async () => calls.join(),
    'what is changed in the document': async () => changes.join(),
    'the content of the document': async () => document.documentElement.outerHTML.length + ' ' + document.styleSheets.length + ' ' + document.adoptedStyleSheets.length,
    'entries of the performance': async () => performance.getEntries().map(({ entryType, name }) => entryType + ' ' + name.replace(/:\d+/, '')).filter((text) => /^(mark|measure|resource)/.test(text)).join(),
    'the navigator of a worker': async () => {
      const worker = new Worker(URL.createObjectURL(new Blob(['postMessage([navigator.userAgent, navigator.platform, navigator.languages.join(), navigator.hardwareConcurrency, navigator.webdriver, navigator.userAgentData?.brands.map(({ brand }) => brand).join()].join())'])));
      const answer = await new Promise((resolve) => { worker.onmessage = ({ data }) => resolve(data); });
      return String(answer === [navigator.userAgent, navigator.platform, navigator.languages.join(), navigator.hardwareConcurrency, undefined, navigator.userAgentData?.brands.map(({ brand }) => brand).join()].join());
    },
  };
  globalThis.pressed = [];
  addEventListener.call(globalThis, 'mousedown', ({ target, defaultPrevented, isTrusted }) => {
    const frames = new Error('x').stack.split('\n').slice(1).filter((line) => !line.includes(location.origin));
    pressed.push([target.tagName, defaultPrevented, isTrusted, frames.length].join());
  }, true);
  addEventListener.call(globalThis, 'load', async () => {
    const answers = {};
    for (const [name, probe] of Object.entries(probes)) answers[name] = await bare(probe);
    await fetch('/probed' + location.search, { method: 'POST', body: JSON.stringify(answers) });
  });
`;
