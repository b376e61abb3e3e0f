import type { SiteSettings } from '../site-settings';
import { escaped } from '../html/markup';

/** Returns `robots.txt`: what costs an account, or shows one, is no page to be found. */
export function robotsText({ publicUrl }: Pick<SiteSettings, 'publicUrl'>): string {
  return `User-agent: *
Disallow: /v1/
Disallow: /dashboard
Disallow: /health/
Disallow: /payments/

Sitemap: ${publicUrl}/sitemap.xml
`;
}

/** Returns `sitemap.xml`. @param paths pages, without the address of the service */
export function sitemap(paths: readonly string[], { publicUrl }: Pick<SiteSettings, 'publicUrl'>): string {
  const entries = paths.map((path) => `<url><loc>${escaped(publicUrl + path)}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</urlset>
`;
}

/** Returns the index of the service for programs, as JSON. */
export function serviceIndex(publicUrl: string, links: { readonly status: string | null }): string {
  const index = {
    name: 'India Market Data',
    documentation: `${publicUrl}/docs`,
    openapi: `${publicUrl}/openapi.json`,
    api: `${publicUrl}/v1`,
    sample: `${publicUrl}/samples/ipo.json`,
    status: links.status === null ? null : publicUrl + links.status,
    pricing: `${publicUrl}/pricing`,
  };
  return `${JSON.stringify(index, null, 2)}\n`;
}
