import { eventCatalogue } from '@market/contracts';
import { type CatalogueEntry, errorCatalogue } from '@market/http-server';
import { type Guide, guideText } from '../guides/guides';
import { type DocsPage, docsPath, textPage } from './docs-page';

/** Makes the first page: how to begin. */
export function startPage(publicUrl: string): DocsPage {
  return textPage({
    path: docsPath,
    title: 'Quick start',
    description: 'From a key to the open IPOs, with curl and JavaScript, and on to events and errors.',
    markdown: withAddress(guideText('quick-start'), publicUrl),
  });
}

/** Puts the address of the service into a text that names an example. */
export function withAddress(text: string, publicUrl: string): string {
  return text.replaceAll('https://api.example', publicUrl);
}

/** Makes the page of one error code. */
export function errorPage(code: string, { title, status, explanation, remedy }: CatalogueEntry): DocsPage {
  return textPage({
    path: `${docsPath}/errors/${code}`,
    title: `${code}: ${title}`,
    description: explanation.replaceAll('`', ''),
    markdown: `# ${title}

\`${code}\` · HTTP ${status}

## When it happens

${explanation}

## What to do

${remedy}
`,
  });
}

/** Makes the index of all error codes. */
export function errorIndexPage(): DocsPage {
  const rows = Object.entries(errorCatalogue).map(
    ([code, { status, title }]) => `| ${status} | [\`${code}\`](${docsPath}/errors/${code}) | ${title} |`,
  );
  return textPage({
    path: `${docsPath}/errors`,
    title: 'Error codes',
    description: 'Every error code of the API, with its cause and its remedy.',
    markdown: `# Error codes

Every error response has \`error.code\`, a text in \`error.message\` and the address of its page in \`error.documentation\`.

| HTTP | Code | Meaning |
| --- | --- | --- |
${rows.join('\n')}
`,
  });
}

/** Makes the page of all types of events, each with an example of its data. */
export function eventTypesPage(): DocsPage {
  const types = eventCatalogue.map(
    ({ type, title, emitted, example }) => `## ${type}

${title}. ${emitted}

\`\`\`json
${JSON.stringify(example, null, 2)}
\`\`\``,
  );
  return textPage({
    path: `${docsPath}/event-types`,
    title: 'Event types',
    description: 'Every type of event with its data: of webhooks, of the log and of streams.',
    markdown: `# Event types

Events have an \`id\`, a \`type\`, a \`timestamp\` and \`data\`. The examples show \`data\`; [Webhooks](${docsPath}/webhooks) explains how they are delivered,
[Events and streams](${docsPath}/events) how to read them.

${types.join('\n\n')}
`,
  });
}

/** Makes the page of a guide. @param text of the guide, as it is in docs */
export function guidePage({ name, title, description }: Guide, text: string, publicUrl: string): DocsPage {
  return textPage({
    path: `${docsPath}/${name}`,
    title,
    description,
    markdown: withAddress(text, publicUrl),
  });
}

/** Makes the pages of events and errors, in the order of the menu. */
export function lastingPages(): readonly DocsPage[] {
  return [
    eventTypesPage(),
    errorIndexPage(),
    ...Object.entries(errorCatalogue).map(([code, entry]: [string, CatalogueEntry]) =>
      errorPage(code, entry),
    ),
  ];
}
