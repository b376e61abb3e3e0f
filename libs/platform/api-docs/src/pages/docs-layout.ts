import { type Content, markup, type Markup } from '@market/site';
import { guides } from '../guides/guides';
import { clientsPath } from './clients-page';
import { type DocsPage, docsPath, markdownPath, referencePath } from './docs-page';
import { referenceMenu } from './reference-pages';

interface MenuPage {
  readonly path: string;
  readonly title: string;
}

const menu: readonly { readonly name: string | null; readonly pages: readonly MenuPage[] }[] = [
  {
    name: null,
    pages: [
      { path: docsPath, title: 'Quick start' },
      { path: clientsPath, title: 'Clients' },
    ],
  },
  { name: 'Guides', pages: guides.map(({ name, title }) => ({ path: `${docsPath}/${name}`, title })) },
  {
    name: 'Reference',
    pages: [
      { path: referencePath, title: 'All operations' },
      { path: `${docsPath}/event-types`, title: 'Event types' },
      { path: `${docsPath}/errors`, title: 'Error codes' },
    ],
  },
  ...referenceMenu,
];

/** Renders a page between the menu and its contents. @param isServed tells whether a page of the menu is there */
export function inLayout({ path, body, sections }: DocsPage, isServed: (path: string) => boolean): Markup {
  return markup`<div class="docs-columns">
<div class="docs-side">
${searchForm('')}
<details class="docs-menu"><summary>Menu</summary><nav aria-label="Documentation">${menu.map(
    ({ name, pages }) =>
      menuPart(
        name,
        pages.filter((page) => isServed(page.path)),
        path,
      ),
  )}</nav></details>
</div>
<article class="prose docs-article">${body()}
<p class="muted small"><a href="${markdownPath(path)}">This page as Markdown</a></p></article>
${contents(sections())}
</div>`;
}

/** Renders the field of the search. */
export function searchForm(text: string): Markup {
  return markup`<form class="docs-search" role="search" action="${docsPath}/search"><label class="hidden" for="docs-search">Search the documentation</label>
<input id="docs-search" name="q" type="search" placeholder="Search" required minlength="2" maxlength="100" autocomplete="off" value="${text}"><kbd aria-hidden="true">/</kbd></form>`;
}

function menuPart(name: string | null, pages: readonly MenuPage[], current: string): Markup {
  return markup`${name === null ? null : markup`<p>${name}</p>`}<ul>${pages.map(
    ({ path, title }) =>
      markup`<li><a href="${path}"${path === current ? markup` aria-current="page"` : null}>${title}</a></li>`,
  )}</ul>`;
}

function contents(sections: ReturnType<DocsPage['sections']>): Content {
  if (sections.length < 2) return null;
  return markup`<nav class="docs-contents" aria-label="On this page"><p>On this page</p><ul>${sections.map(
    ({ id, title }) => markup`<li><a href="#${id}">${title}</a></li>`,
  )}</ul></nav>`;
}
