import { nameOfReferred } from '@market/api-docs';
import type { Parameter } from '../api-document/open-api-document';
import type { DescribedOperation } from './described-operations';
import { commentText, typeText } from './type-text';

/** Writes the classes of the resources, with a method for each operation, and what their queries take. */
export function clientResources(operations: readonly DescribedOperation[]): string {
  const byResource = Map.groupBy(operations, ({ resource }) => resource);
  const texts = operations.flatMap((operation) => [queryText(operation), selectionText(operation)]);
  const classes = [...byResource].map(([name, own]) => classText(name, own));
  const names = [...byResource.keys()].filter((name) => name !== 'events');
  const schemas = operations.flatMap(({ record, body }) => [record, body?.schema ?? {}]);
  const referred = [...new Set(schemas.flatMap((schema) => nameOfReferred(schema) ?? []))].sort();
  return `/** Resources of the API. Made from its OpenAPI document. */

import type { Connection, RequestOptions } from '../connection/connection';
import type { Reply } from '../connection/reply';
import { type Change, changesOf, type ChangesQuery } from '../lists/changes';
import { List } from '../lists/list';
import type { OneOrMore, SelectedFields } from '../lists/selected';
import type { IndianDay } from '../days';
import type { ${referred.join(', ')} } from './types';

${texts.filter(Boolean).join('\n')}
${classes.join('\n')}
/** Resources that a client has as properties, but the log of events, which can be followed as well. */
export class MarketResources {
${names.map((name) => `  readonly ${name}: ${className(name)};`).join('\n')}

  constructor(connection: Connection) {
${names.map((name) => `    this.${name} = new ${className(name)}(connection);`).join('\n')}
  }
}
`;
}

function classText(name: string, operations: readonly DescribedOperation[]): string {
  return `export class ${className(name)} {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

${operations.map(methodText).join('\n')}}
`;
}

function methodText(operation: DescribedOperation): string {
  const { action, list, selection, record, hasChanges } = operation;
  const type = typeText(record, 'read');
  const result = selection ? `SelectedFields<${type}, Field, ${wordsText(selection.kept)}>` : type;
  const generic = selection ? `<const Field extends ${fieldsName(operation)} = never>` : '';
  const call = list === null ? replyText(operation) : listText(operation);
  const comment = commentText(`${operation.summary}.${planText(operation.plan)}`, '  ');
  const promised = list === null ? `Reply<${result}>` : `List<${result}>`;
  const changes = hasChanges ? changesText(operation, type) : '';
  return `${comment}  ${action}${generic}(${argumentsText(operation)}): ${promised} {
    return ${call};
  }
${changes}`;
}

function replyText(operation: DescribedOperation): string {
  const { method, body, hasKey } = operation;
  const parts = [
    ...(hasQuery(operation) ? ['query'] : []),
    ...(body ? ['body'] : []),
    ...(hasKey ? ['isRepeatable: true'] : []),
    'options',
  ];
  return `this.#connection.reply('${method}', ${pathText(operation)}, { ${parts.join(', ')} })`;
}

function listText(operation: DescribedOperation): string {
  const query = hasQuery(operation) ? 'query' : '{}';
  return `new List(this.#connection, ${pathText(operation)}, ${query}, options)`;
}

function changesText(operation: DescribedOperation, type: string): string {
  const given = [
    ...pathArguments(operation),
    `query: ChangesQuery<${queryName(operation)}>`,
    'options?: RequestOptions',
  ];
  const name = operation.action === 'list' ? 'changes' : `${operation.action}Changes`;
  return `
  /** Yields the records that changed since an instant, each as it is now, and those that were removed. */
  ${name}(${given.join(', ')}): AsyncGenerator<Change<${type}>, void, undefined> {
    return changesOf(this.#connection, ${pathText(operation)}, query, options);
  }
`;
}

function argumentsText(operation: DescribedOperation): string {
  const { body, selection } = operation;
  const isNeeded = operation.queryParameters.some(({ required }) => required === true);
  const fields = selection ? ` & { fields?: readonly Field[] }` : '';
  return [
    ...pathArguments(operation),
    ...(body ? [`body${body.isRequired ? '' : '?'}: ${typeText(body.schema, 'sent')}`] : []),
    ...(hasQuery(operation) ? [`query: ${queryName(operation)}${fields}${isNeeded ? '' : ' = {}'}`] : []),
    'options?: RequestOptions',
  ].join(', ');
}

function pathArguments({ pathParameters }: DescribedOperation): string[] {
  return pathParameters.map(({ name }) => `${name}: string`);
}

function pathText({ path }: DescribedOperation): string {
  return `\`${path.replace(/\{(\w+)\}/g, '${encodeURIComponent($1)}')}\``;
}

function queryText(operation: DescribedOperation): string {
  if (!hasQuery(operation)) return '';
  const lines = operation.queryParameters.map(
    (parameter) =>
      `${commentText(parameter.description, '  ')}  ${parameter.name}${parameter.required === true ? '' : '?'}: ${parameterText(parameter)};\n`,
  );
  return `export interface ${queryName(operation)} {\n${lines.join('')}}\n`;
}

function selectionText(operation: DescribedOperation): string {
  const { selection } = operation;
  if (!selection) return '';
  const words = (selection.parameter.schema.items?.enum ?? []) as string[];
  return `export type ${fieldsName(operation)} = ${wordsText(words)};\n`;
}

function parameterText({ name, schema }: Parameter): string {
  if (name === 'limit') return 'number';
  if (schema.type === 'array') return `OneOrMore<${typeText(schema.items ?? {}, 'sent')}>`;
  if (schema.format === 'date') return 'IndianDay';
  return schema.format === 'date-time' ? 'string | Date' : typeText(schema, 'sent');
}

function hasQuery({ queryParameters, selection }: DescribedOperation): boolean {
  return queryParameters.length > 0 || selection !== null;
}

function queryName({ resource, action }: DescribedOperation): string {
  return `${capital(resource)}${capital(action)}Query`;
}

function fieldsName({ resource, action }: DescribedOperation): string {
  return `${capital(resource)}${capital(action)}Field`;
}

function className(resource: string): string {
  return `${capital(resource)}Resource`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function wordsText(words: readonly string[]): string {
  return words.length === 0 ? 'never' : words.map((word) => JSON.stringify(word)).join(' | ');
}

function planText(plan: string): string {
  return plan === 'any' || plan === 'none' ? '' : ` Plan: ${capital(plan)} and higher.`;
}
