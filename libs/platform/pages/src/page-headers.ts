import type { Headers } from '@market/http-server';

/**
 * Content security policy of the pages: files of this origin only, nothing inline, no markup from text.
 *
 * Source: docs/spec/dashboard.md, "Pages".
 */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

/**
 * Headers of the shell. It is asked for again with each page view, since it names the present files; and a browser that stores it
 * would show the page of a former account or of a signed-out user by its Back button.
 */
export const pageHeaders: Headers = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': contentSecurityPolicy,
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
};

/** Headers of a file, whose name changes with its content. */
export const assetHeaders: Headers = {
  'Cache-Control': 'public, max-age=31536000, immutable',
  'Cross-Origin-Resource-Policy': 'same-origin',
};
