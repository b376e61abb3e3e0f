import { applyDecorators, Header } from '@nestjs/common';

/** Policy of public pages: files of this origin, nothing inline, and no requests by the script. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ');

/** Marks a response that is a public page, which caches keep. @param maxAge seconds */
export const PublicPage = (maxAge: number) =>
  applyDecorators(
    Header('Cache-Control', `public, max-age=${maxAge}`),
    Header('Content-Security-Policy', contentSecurityPolicy),
    Header('Referrer-Policy', 'strict-origin-when-cross-origin'),
    Header('X-Content-Type-Options', 'nosniff'),
  );
