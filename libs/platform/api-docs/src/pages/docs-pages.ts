import { type CatalogueEntry, errorCatalogue } from '@market/http-server';
import { type Content, markup, type Markup, prose, renderMarkdown, type SitePage } from '@market/site';
import type { Guide } from '../guides/guides';

/** Root of the documentation. */
export const docsPath = '/docs';

const errorIndex = { path: 'errors', title: 'Error codes' };

/** Makes the page of one error code. */
export function errorPage(code: string, entry: CatalogueEntry): SitePage {
  return {
    path: `${docsPath}/errors/${code}`,
    title: `${code}: ${entry.title}`,
    description: entry.explanation.replaceAll('`', ''),
    body: article(
      [errorIndex],
      markup`<h1>${entry.title}</h1>
<p class="muted"><code>${code}</code> · HTTP ${entry.status}</p>
<h2>When it happens</h2><p>${prose(entry.explanation)}</p>
<h2>What to do</h2><p>${prose(entry.remedy)}</p>`,
    ),
  };
}

/** Makes the index of all error codes. */
export function errorIndexPage(guides: readonly Guide[]): SitePage {
  const rows = Object.entries(errorCatalogue).map(
    ([code, { status, title }]) =>
      markup`<tr><td>${status}</td><td><a href="${docsPath}/errors/${code}"><code>${code}</code></a></td><td>${title}</td></tr>`,
  );
  return {
    path: `${docsPath}/errors`,
    title: 'Error codes',
    description: 'Every error code of the API, with its cause and its remedy.',
    body: article(
      guides.map(({ name, title }) => ({ path: name, title })),
      markup`<h1>Error codes</h1>
<p>Every error response has <code>error.code</code>, a text in <code>error.message</code> and the address of its page in <code>error.documentation</code>.</p>
<div class="scroll" tabindex="0"><table class="codes"><thead><tr><th scope="col">HTTP</th><th scope="col">Code</th><th scope="col">Meaning</th></tr></thead><tbody>
${rows}
</tbody></table></div>`,
    ),
  };
}

/** Makes the page of a guide. @param text its text in docs */
export function guidePage({ name, title, seeAlso }: Guide, text: string): SitePage {
  return {
    path: `${docsPath}/${name}`,
    title,
    description: `${title}: a guide to the API of India Market Data.`,
    body: article([seeAlso], renderMarkdown(text)),
  };
}

/** Renders running text below links to the reference and to other pages. */
function article(
  links: readonly { readonly path: string; readonly title: string }[],
  content: Markup,
): Markup {
  const further: Content = links.map(
    ({ path, title }) => markup` · <a href="${docsPath}/${path}">${title}</a>`,
  );
  return markup`<nav class="crumbs" aria-label="Documentation"><a href="${docsPath}">Reference</a>${further}</nav>
<div class="prose">${content}</div>`;
}
