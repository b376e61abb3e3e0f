import { Injectable } from '@nestjs/common';
import { type Content, type Markup, markup } from '../html/markup';
import { SiteSettings } from '../site-settings';
import { SiteAssets } from './site-assets';
import { type SiteLink, SiteLinks } from './site-links';

const service = 'India Market Data';

/** Public page without what all pages share. */
export interface SitePage {
  /** Path of the page, or of the first page of its part of the site. */
  readonly path: string;
  /** Title of the tab, without the name of the service. */
  readonly title: string;
  /** Sentence for search engines and previews. */
  readonly description: string;
  readonly body: Markup;
  /** Width: `text` for reading, `wide` for tables and pictures, `docs` for pages of the documentation, which have a script. Default: `text`. */
  readonly width?: 'text' | 'wide' | 'docs';
  /** Path of an Atom feed of the page. */
  readonly feed?: string;
}

/** Head, header and footer of all public pages. */
@Injectable()
export class SiteShell {
  constructor(
    private readonly settings: SiteSettings,
    private readonly links: SiteLinks,
    private readonly assets: SiteAssets,
  ) {}

  render(page: SitePage): string {
    const { body, width = 'text' } = page;
    return markup`<!doctype html>
<html lang="en">
<head>${this.head(page)}</head>
<body>
<a class="skip" href="#content">Skip to content</a>
${this.header(page.path)}
<main id="content" class="${width}">
${body}
</main>
${this.footer()}
</body>
</html>
`.text;
  }

  private head({ path, title, description, width, feed }: SitePage): Markup {
    const { publicUrl } = this.settings;
    const full = title === service ? title : `${title} · ${service}`;
    return markup`
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${full}</title>
<meta name="description" content="${description}">
<meta name="color-scheme" content="light dark">
<link rel="canonical" href="${publicUrl}${path}">
<link rel="icon" type="image/svg+xml" href="${this.assets.icon}">
<link rel="stylesheet" href="${this.assets.stylesheet}">
${feed === undefined ? null : markup`<link rel="alternate" type="application/atom+xml" title="${title}" href="${publicUrl}${feed}">`}
${this.links.dashboard === null ? null : markup`<script src="${this.assets.visitorScript}"></script>`}
${width === 'docs' ? markup`<script type="module" src="${this.assets.docsScript}"></script>` : null}
<meta property="og:type" content="website">
<meta property="og:site_name" content="${service}">
<meta property="og:title" content="${full}">
<meta property="og:description" content="${description}">
<meta property="og:url" content="${publicUrl}${path}">
<meta property="og:image" content="${publicUrl}${this.assets.picture}">
<meta property="og:image:width" content="1200">
<meta property="og:image:height" content="630">
<meta name="twitter:card" content="summary_large_image">
`;
  }

  private header(path: string): Markup {
    const { home, pricing, status, signIn, dashboard, start } = this.links;
    const docs = { href: '/docs', words: 'Docs' };
    const entries = [docs, pricing, status].filter((each) => each !== null);
    return markup`<header class="top"><div class="bar">
<a class="brand" href="${home}">${mark}<span>${service}</span></a>
<nav aria-label="Site">${entries.map((entry) => navigation(entry, path))}${visitor(signIn, 'new')}${visitor(dashboard, 'signed-in')}</nav>
${start === null ? null : markup`<div data-for="new">${button(start)}</div>`}
</div></header>`;
  }

  private footer(): Markup {
    return markup`<footer class="bottom"><div class="bar">
<nav aria-label="Footer">${this.links.footer.map(({ href, words }) => markup`<a href="${href}">${words}</a>`)}</nav>
<p>${service}. For information only, not investment advice.</p>
</div></footer>`;
  }
}

/** Renders a link that stands out. */
export function button({ href, words }: SiteLink, kind: 'first' | 'second' = 'first'): Markup {
  return markup`<a class="button ${kind}" href="${href}">${words}</a>`;
}

/** Renders a link for some visitors, whom the script tells apart; null for none. */
function visitor(link: SiteLink | null, who: 'new' | 'signed-in'): Content {
  return link === null ? null : markup`<a href="${link.href}" data-for="${who}">${link.words}</a>`;
}

function navigation({ href, words }: SiteLink, path: string): Markup {
  const isHere = path === href || path.startsWith(`${href}/`);
  const current: Content = isHere ? markup` aria-current="true"` : null;
  return markup`<a href="${href}"${current}>${words}</a>`;
}

const mark = markup`<svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true"><path d="M2.5 14.5v-4M7 14.5V5M11.5 14.5V8.5M16 14.5v-12" stroke="currentColor" stroke-width="2.2" stroke-linecap="round"/></svg>`;
