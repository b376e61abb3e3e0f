import { applyDecorators, Header } from '@nestjs/common';

/**
 * Policies of public pages: files of this origin, nothing inline. The script of the documentation asks this origin, and its search is
 * a form; other pages ask nothing.
 */
const policies = {
  page: ["form-action 'none'"],
  docs: ["connect-src 'self'", "form-action 'self'"],
} as const;

/** Marks a response that is a public page, which caches keep. @param maxAge seconds */
export const PublicPage = (maxAge: number, kind: keyof typeof policies = 'page') =>
  applyDecorators(
    Header('Cache-Control', `public, max-age=${maxAge}`),
    Header('Content-Security-Policy', policyOf(kind)),
    Header('Referrer-Policy', referrerPolicy),
    Header('X-Content-Type-Options', 'nosniff'),
  );

export const referrerPolicy = 'strict-origin-when-cross-origin';

/** Returns the content security policy of a page. */
export function policyOf(kind: keyof typeof policies): string {
  const shared = ["default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self'"];
  return [...shared, ...policies[kind], "frame-ancestors 'none'", "base-uri 'none'"].join('; ');
}
