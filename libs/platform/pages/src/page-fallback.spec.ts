import type { IncomingMessage } from 'node:http';
import type { BuiltPages } from './built-pages';
import { PageFallback } from './page-fallback';

const token = 'Xy1wbZmb0OePQDYhBptXGNdYyUFWZAQhWJaiMDlT8ga';

describe('the fallback of the pages', () => {
  const shell = { status: 200, headers: [], body: null };
  const pages: Pick<BuiltPages, 'shellFor'> = {
    shellFor: () => ({ response: () => shell }) as unknown as ReturnType<BuiltPages['shellFor']>,
  };
  const fallback = new PageFallback(pages as BuiltPages);
  const answered = (path: string, method = 'GET', accept = 'text/html') =>
    fallback.respond({ method, headers: { accept } } as IncomingMessage, path);

  it.each([
    [`/dashboard/link%23${token}`, token],
    [`/dashboard/link%2523${token}`, token],
    [`/dashboard/link/%23${token}`, token],
    [`/dashboard/link%23${token}%20&data=05%7C`, token],
    ['/dashboard/link%23Xy1wbZmb0OeP', 'Xy1wbZmb0OeP'],
    ['/dashboard/link%23', ''],
    ['/dashboard/link%23%0d%0aSet-Cookie:a', ''],
  ])('leads from %s to the link, and lets nothing keep the path', (path, found) => {
    const head = ['Cache-Control', 'no-store', 'Referrer-Policy', 'no-referrer'];
    const location = ['Location', `/dashboard/link#${found}`];
    const led = { status: 302, headers: [...head, ...location], body: null };
    expect(answered(path)).toEqual(led);
    expect(answered(path, 'HEAD', '*/*')).toEqual(led);
  });

  it('uses no link for a change, and leads nowhere from other unknown paths', () => {
    expect(answered(`/dashboard/link%23${token}`, 'POST')).toBeNull();
    for (const path of [`/dashboard/linked%23${token}`, `/dashboard/keys%23${token}`, '/dashboard/link/x'])
      expect(answered(path)).toEqual({ ...shell, status: 404 });
    expect(answered('/v1/link%23')).toBeNull();
  });
});
