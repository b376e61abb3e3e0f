import type { OpenAPIObject } from '@nestjs/swagger';
import { tagGroups } from '../document/described-tags';
import { type ReferenceGroup, referenceGroups, slugOfTag } from '../reference/reference-groups';
import { referenceMarkdown } from '../reference/reference-markdown';
import { referenceBody } from '../reference/reference-page';
import { type DocsPage, referencePath, textPage } from './docs-page';

/** Entries of the menu: the pages of the reference by group of tags. */
export const referenceMenu = tagGroups.map(({ name, tags }) => ({
  name,
  pages: tags.map((tag) => ({ path: `${referencePath}/${slugOfTag(tag.name)}`, title: tag.name })),
}));

/** Makes the pages of the reference: the overview, then one for each tag. */
export function referencePages(document: OpenAPIObject): readonly DocsPage[] {
  const groups = referenceGroups(document);
  const publicUrl = document.servers?.[0]?.url ?? '';
  return [overviewPage(document, groups), ...groups.map((group) => groupPage(group, publicUrl))];
}

function overviewPage({ info }: OpenAPIObject, groups: readonly ReferenceGroup[]): DocsPage {
  const tables = groups.map(
    ({ name, slug, operations }) => `## ${name}

| Operation | Path | Plan |
| --- | --- | --- |
${operations
  .map(
    ({ id, title, method, path, plan }) =>
      `| [${title}](${referencePath}/${slug}#${id}) | \`${method} ${path}\` | ${plan} |`,
  )
  .join('\n')}`,
  );
  return textPage({
    path: referencePath,
    title: 'API reference',
    description: 'Every operation of the API with its parameters, its response, its plan and its errors.',
    markdown: `# API reference

${info.description ?? ''}

The same as a document for programs: [OpenAPI 3.1](/openapi.json), also [as YAML](/openapi.yaml).

${tables.join('\n\n')}
`,
  });
}

function groupPage(group: ReferenceGroup, publicUrl: string): DocsPage {
  return {
    path: `${referencePath}/${group.slug}`,
    title: `${group.name} reference`,
    description: group.description,
    markdown: referenceMarkdown(group, publicUrl),
    body: () => referenceBody(group, publicUrl),
    sections: () => [
      ...group.operations.map(({ id, title }) => ({ id, title })),
      ...[...group.records.keys()].map((name) => ({ id: name, title: name })),
    ],
  };
}
