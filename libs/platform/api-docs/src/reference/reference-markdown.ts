import type { ReferenceGroup, ReferenceOperation } from './reference-groups';
import { samplesOf } from './operation-samples';
import { exampleText, factsOf, returnsWords, titleOfError } from './reference-words';
import type { ReferenceRow } from './schema-rows';

/** Writes a page of the reference in Markdown. */
export function referenceMarkdown(group: ReferenceGroup, publicUrl: string): string {
  const parts = [
    `# ${group.name}`,
    group.description,
    ...group.operations.map((operation) => operationMarkdown(operation, publicUrl)),
    ...[...group.records].map(([name, rows]) => `## ${name}\n\n${rowsTable('Field', rows)}`),
  ];
  return `${parts.join('\n\n')}\n`;
}

function operationMarkdown(operation: ReferenceOperation, publicUrl: string): string {
  const { title, method, path, description, parameters, body, result, errors } = operation;
  const words = returnsWords(result);
  const parts = [
    `## ${title}`,
    `\`${method} ${path}\``,
    factsOf(operation)
      .map(([name, value]) => `${name}: ${value}`)
      .join(' · '),
    description,
    ...(parameters.length === 0 ? [] : [rowsTable('Parameter', parameters)]),
    ...(body === null ? [] : ['### Body', rowsTable('Field', body.rows)]),
    ...(words === null ? [] : [`${words} \`${result.record}\`.`]),
    ...(errors.length === 0 ? [] : [`Errors: ${errors.map(errorLink).join(', ')}.`]),
    ...samplesOf(operation, publicUrl).map(({ language, code }) => fenced(language, code)),
    ...(result.example === null ? [] : [fenced('json', exampleText(result.example))]),
  ];
  return parts.filter((part) => part !== '').join('\n\n');
}

function rowsTable(title: string, rows: readonly ReferenceRow[]): string {
  const lines = rows.map(
    ({ name, type, unit, isRequired, description }) =>
      `| \`${name}\`${title === 'Parameter' && isRequired ? ' (required)' : ''} | ${cell(type)}${unit === null ? '' : `, ${unit}`} | ${cell(description)} |`,
  );
  return [`| ${title} | Type | Meaning |`, '| --- | --- | --- |', ...lines].join('\n');
}

function errorLink(code: string): string {
  return `[\`${code}\`](/docs/errors/${code}) ${titleOfError(code)}`;
}

function fenced(language: string, code: string): string {
  return `\`\`\`${language === 'curl' || language === 'terminal' ? 'sh' : language}\n${code}\n\`\`\``;
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ');
}
