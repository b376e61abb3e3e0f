import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { ResponseParts, UnknownPaths } from '@market/http';
import { BuiltPages } from './built-pages';
import { pageHeaders } from './page-headers';
import { pagesRoot } from './page-paths';

const root = `/${pagesRoot}`;
/** Prefixes below which an unknown path is an error for programs, also when a browser asks. */
const forPrograms = [`${root}/api/`, `${root}/assets/`];

/** Answers a browser's request for an unknown path below `/dashboard`: the shell, which says so; its root with a slash. */
@Injectable()
export class PageFallback implements UnknownPaths {
  constructor(private readonly pages: BuiltPages) {}

  /** See `UnknownPaths`. */
  respond(request: IncomingMessage, path: string): ResponseParts | null {
    const { method, headers } = request;
    const isRead = method === 'GET' || method === 'HEAD';
    if (!isRead || !path.startsWith(`${root}/`) || !(headers.accept ?? '').includes('text/html')) return null;
    if (path === `${root}/`) return { status: 308, headers: ['Location', root], body: null };
    if (forPrograms.some((prefix) => path.startsWith(prefix))) return null;
    // Without the tag of the shell, whose 304 would say that the page exists.
    const { 'if-none-match': _tag, ...asked } = headers;
    const shell = this.pages.shellFor(headers.cookie).response({ headers: asked }, pageHeaders);
    return { ...shell, status: 404 };
  }
}
