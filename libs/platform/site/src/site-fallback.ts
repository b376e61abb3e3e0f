import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { ResponseParts, UnknownPaths } from '@market/http-server';
import { markup } from './html/markup';
import { policyOf, referrerPolicy } from './shell/page-policy';
import { SiteShell } from './shell/site-shell';

/** Prefixes below which an unknown path is an error for programs, or that of another part of the service. */
const ofOthers = /^\/(?:v1|dashboard|mcp|payments|health|samples|assets)(?:\/|$)/;

/** Answers browsers that ask for an unknown path with a page, which leads on. */
@Injectable()
export class SiteFallback implements UnknownPaths {
  private readonly body: Buffer;

  constructor(shell: SiteShell) {
    const body = markup`<div class="prose"><h1>Page not found</h1>
<p>There is no page at this address. Paths are case-sensitive and have no trailing slash.</p>
<p>Go to the <a href="/">front page</a>, <a href="/docs">Docs</a> or <a href="/status">Status</a>.</p></div>`;
    const [title, description] = ['Page not found', 'There is no page at this address.'];
    this.body = Buffer.from(shell.render({ path: '/', title, description, body }));
  }

  /** See `UnknownPaths`. */
  respond({ method, headers }: IncomingMessage, path: string): ResponseParts | null {
    const isRead = method === 'GET' || method === 'HEAD';
    if (!isRead || ofOthers.test(path) || headers.accept?.includes('text/html') !== true) return null;
    const length = String(this.body.length);
    return {
      status: 404,
      headers: [
        ...['Content-Type', 'text/html; charset=utf-8', 'Content-Length', length],
        ...['Cache-Control', 'no-store', 'Vary', 'Accept'],
        ...['Content-Security-Policy', policyOf('page'), 'Referrer-Policy', referrerPolicy],
      ],
      body: method === 'HEAD' ? null : this.body,
    };
  }
}
