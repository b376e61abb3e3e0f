import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { ResponseParts, UnknownPaths } from '@market/http-server';
import { BuiltPages } from './built-pages';
import { pageHeaders } from './page-headers';
import { pagesRoot } from './page-paths';

const root = `/${pagesRoot}`;
/** Prefixes below which an unknown path is an error for programs, also when a browser asks. */
const forPrograms = [`${root}/api/`, `${root}/assets/`];

/**
 * Path of a link in a mail whose `#` a mail gateway has encoded, once or several times. What gateways add behind the token is no part
 * of it.
 */
const encodedLink = new RegExp(`^${root}/link/?%(?:25)*23([\\w-]*)`);

/** Headers of the way to a link: no browser, and no proxy, keeps the path with its token. */
const linkHeaders = ['Cache-Control', 'no-store', 'Referrer-Policy', 'no-referrer'];

/**
 * Answers requests for unknown paths below `/dashboard`: a browser gets the shell, which says so; the root with a slash leads to the
 * one without; and an encoded link leads to the link, whose token no server sees.
 */
@Injectable()
export class PageFallback implements UnknownPaths {
  constructor(private readonly pages: BuiltPages) {}

  /** See `UnknownPaths`. */
  respond(request: IncomingMessage, path: string): ResponseParts | null {
    const { method, headers } = request;
    const isRead = method === 'GET' || method === 'HEAD';
    if (!isRead || !path.startsWith(`${root}/`)) return null;
    const token = encodedLink.exec(path)?.[1];
    if (token !== undefined)
      return { status: 302, headers: [...linkHeaders, 'Location', `${root}/link#${token}`], body: null };
    if (!(headers.accept ?? '').includes('text/html')) return null;
    if (path === `${root}/`) return { status: 308, headers: ['Location', root], body: null };
    if (forPrograms.some((prefix) => path.startsWith(prefix))) return null;
    // Without the tag of the shell, whose 304 would say that the page exists.
    const { 'if-none-match': _tag, ...asked } = headers;
    const shell = this.pages.shellFor(headers.cookie).response({ headers: asked }, pageHeaders);
    return { ...shell, status: 404 };
  }
}
