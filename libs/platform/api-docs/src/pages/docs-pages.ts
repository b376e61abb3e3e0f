import { type CatalogueEntry, errorCatalogue } from '@market/http-server';
import { renderHtml } from '../guides/guide-html';
import type { Guide } from '../guides/guides';

const style = `
  :root { color-scheme: light dark; --line: #8884; --accent: #0b6b50; }
  @media (prefers-color-scheme: dark) { :root { --accent: #5fd0ac; } }
  body { font: 16px/1.55 system-ui, sans-serif; max-width: 44rem; margin: 3rem auto; padding: 0 1.25rem; }
  a { color: var(--accent); }
  code { font-family: ui-monospace, monospace; background: #8882; padding: .1em .3em; border-radius: .25em; }
  pre { background: #8882; padding: .75rem 1rem; border-radius: .25em; overflow-x: auto; }
  pre code { background: none; padding: 0; font-size: .875rem; line-height: 1.45; tab-size: 4; }
  h1 { font-size: 1.6rem; } h1 small { display: block; font-size: 1rem; font-weight: normal; opacity: .75; }
  table { border-collapse: collapse; width: 100%; }
  th, td { text-align: left; padding: .45rem .75rem .45rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
  :not(pre) > code { overflow-wrap: anywhere; }
  @media (min-width: 40rem) { td:first-child code { white-space: nowrap; } }
  @media (max-width: 40rem) { body { margin: 1.5rem auto; } td:first-child { min-width: 8.5rem; } }
  nav { margin-bottom: 2rem; }
`;

/** Renders the page of one error code. `docsPath` is the root of the documentation, for links. */
export function errorPage(code: string, entry: CatalogueEntry, docsPath: string): string {
  return page(
    `${code}: ${entry.title}`,
    `<nav><a href="${docsPath}">Reference</a> · <a href="${docsPath}/errors">All error codes</a></nav>
<h1>${escaped(entry.title)} <small><code>${escaped(code)}</code> · HTTP ${entry.status}</small></h1>
<h2>When it happens</h2><p>${prose(entry.explanation)}</p>
<h2>What to do</h2><p>${prose(entry.remedy)}</p>`,
  );
}

/** Renders the index of all error codes. */
export function errorIndexPage(docsPath: string): string {
  const rows = Object.entries(errorCatalogue)
    .map(
      ([code, { status, title }]) =>
        `<tr><td>${status}</td><td><a href="${docsPath}/errors/${code}"><code>${code}</code></a></td><td>${escaped(title)}</td></tr>`,
    )
    .join('\n');
  return page(
    'Error codes',
    `<nav><a href="${docsPath}">Reference</a> · <a href="${docsPath}/lists">Lists</a> · <a href="${docsPath}/webhooks">Webhooks</a></nav>
<h1>Error codes</h1>
<p>Every error answer has <code>error.code</code>, a text in <code>error.message</code> and the address of its page in <code>error.documentation</code>.</p>
<table><thead><tr><th>HTTP</th><th>Code</th><th>Meaning</th></tr></thead><tbody>
${rows}
</tbody></table>`,
  );
}

/** Renders a guide: its text in docs. */
export function guidePage({ title, seeAlso }: Guide, text: string, docsPath: string): string {
  return page(
    title,
    `<nav><a href="${docsPath}">Reference</a> · <a href="${docsPath}/${seeAlso.path}">${escaped(seeAlso.title)}</a></nav>
${renderHtml(text)}`,
  );
}

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<style>${style}</style>
</head>
<body>
${body}
</body>
</html>
`;
}

function prose(text: string): string {
  return escaped(text).replace(/`([^`]+)`/g, '<code>$1</code>');
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
