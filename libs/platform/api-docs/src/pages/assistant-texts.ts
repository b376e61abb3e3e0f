import { docsPath, type DocsPage, markdownPath } from './docs-page';

/** Returns `llms.txt`: what the service is, and where each page is as Markdown. Source: llmstxt.org. */
export function indexForAssistants(pages: readonly DocsPage[], publicUrl: string): string {
  const links = pages
    .filter(({ path }) => !path.startsWith(`${docsPath}/errors/`))
    .map(({ path, title, description }) => `- [${title}](${publicUrl}${markdownPath(path)}): ${description}`);
  return `# India Market Data

> IPOs, subscription, grey market premium, new fund offers, gold bonds and corporate offers of India over HTTP, and events about them.

Send a key in \`X-API-Key\`. A test key sees samples, a live key real data. Days are days in India, rendered as midnight UTC; \`null\` means unknown.
The data is for information only, not investment advice.

## Documentation

${links.join('\n')}

## Documents for programs

- [OpenAPI 3.1](${publicUrl}/openapi.json): every operation with its parameters, schemas, plan and errors
- [All pages in one text](${publicUrl}/llms-full.txt)
`;
}

/** Returns `llms-full.txt`: all pages as Markdown, one after another. */
export function fullText(pages: readonly DocsPage[]): string {
  return pages.map(({ markdown }) => markdown.trim()).join('\n\n---\n\n');
}
