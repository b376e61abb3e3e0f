import { guides, guideText } from '@market/api-docs';
import { errorCatalogue } from '@market/http-server';
import type { AssistantText } from 'india-market-data-mcp';

/** Texts that assistants can read: terms of the market, error codes, guides, but not that of connecting them. Errors: `Error` if the text of one is missing. */
export function assistantTexts(): readonly AssistantText[] {
  const glossary = guideText('glossary');
  return [
    { name: 'glossary', title: 'Terms of the market', text: sectionOf(glossary, 'The market') },
    { name: 'errors', title: 'Error codes', text: errorTable() },
    ...guides
      .filter(({ route }) => route === undefined)
      .map(({ name, title }) => ({ name: `guides/${name}`, title, text: guideText(name) })),
  ];
}

function errorTable(): string {
  const rows = Object.entries(errorCatalogue).map(
    ([code, { status, title, remedy }]) => `| ${code} | ${status} | ${title} | ${remedy} |`,
  );
  return ['| Code | HTTP | Meaning | What to do |', '| --- | --- | --- | --- |', ...rows].join('\n');
}

/** Returns a section of a text in Markdown with its heading. */
function sectionOf(text: string, heading: string): string {
  const begin = text.indexOf(`## ${heading}\n`);
  const end = text.indexOf('\n## ', begin + 1);
  return text.slice(Math.max(0, begin), end === -1 ? undefined : end).trim();
}
