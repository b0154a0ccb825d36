import fc from 'fast-check';
import { isServed, webPathOf } from './web-path.js';

const files = new Set(['/index.html', '/assets/app-1.js', '/favicon.svg', '/api/odd.js']);
const pathOf = (url: string, accept?: string, method = 'GET') =>
  webPathOf({ method, url, headers: { accept } }, files);
const browser = 'text/html,application/xhtml+xml,*/*;q=0.8';

describe('the file that answers', () => {
  it.each([
    ['/', undefined, '/index.html'],
    ['/?a=b', '*/*', '/index.html'],
    ['/index.html', '*/*', '/index.html'],
    ['/assets/app-1.js', '*/*', '/assets/app-1.js'],
    ['/assets/app-1.js?v=2', undefined, '/assets/app-1.js'],
    ['/favicon.svg', 'image/*', '/favicon.svg'],
    ['/jobs/job_1?t=3', browser, '/index.html'],
    ['/apis', browser, '/index.html'],
    ['/jobs/job_1', 'application/json', undefined],
    ['/jobs/job_1', '*/*', undefined],
    ['/assets/app-0.js', '*/*', undefined],
    ['/assets/../assets/app-1.js', '*/*', undefined],
    ['/assets/%61pp-1.js', '*/*', undefined],
  ])('%s with Accept %j is %j', (url, accept, file) => {
    expect(pathOf(url, accept)).toBe(file);
  });

  it.each(['/api', '/api/', '/api?a', '/api/jobs', '/api/odd.js', '/api/docs', '/health/live', '/metrics'])(
    'is never of the app for %s',
    (url) => {
      expect(pathOf(url, browser)).toBeUndefined();
    },
  );

  it('is none for other methods than GET and HEAD', () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS'])
      expect(pathOf('/', browser, method)).toBeUndefined();
    expect(pathOf('/', browser, 'HEAD')).toBe('/index.html');
  });

  it('is one of the known files for any address', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom(browser, '*/*'), (text, accept) => {
        expect([...files, undefined]).toContain(pathOf(`/${text}`, accept));
      }),
    );
  });
});

it('a precompressed form has no address of its own', () => {
  expect(['/a.js', '/a.js.br', '/a.js.gz', '/gz'].filter(isServed)).toEqual(['/a.js', '/gz']);
});
