import { schemasWithin } from '@market/api-docs';
import type { OpenApiDocument, Operation, Schema } from '../api-document/open-api-document';

/**
 * Returns the part of a document that a program of customers reads: some operations with their parameters and the JSON of their
 * success, and the schemas that these name. Errors: `Error` for a reference to nothing.
 */
export function partOfDocument(
  document: OpenApiDocument,
  isWanted: (operation: Operation) => boolean,
): Pick<OpenApiDocument, 'paths'> & { readonly components: { readonly schemas: Record<string, Schema> } } {
  const paths = Object.entries(document.paths).flatMap(([path, item]) => {
    const operations = Object.entries(item).filter(([, operation]) => isWanted(operation));
    const read = operations.map(([method, operation]) => [method, readPart(operation)] as const);
    return read.length === 0 ? [] : [[path, Object.fromEntries(read)] as const];
  });
  const part = Object.fromEntries(paths);
  return { paths: part, components: { schemas: namedSchemas(document, part) } };
}

function readPart({ parameters, requestBody, responses, ...operation }: Operation): Operation {
  const facts = Object.entries(operation).filter(([name]) => name.startsWith('x-') || name === 'summary');
  const success = Object.entries(responses).filter(([status]) => /^20[01]$/.test(status));
  const contents = success.map(([status, { content }]) => {
    const { schema } = content?.['application/json'] ?? {};
    return [status, schema === undefined ? {} : { content: { 'application/json': { schema } } }] as const;
  });
  return {
    ...(Object.fromEntries(facts) as object),
    operationId: operation.operationId,
    ...(parameters && { parameters }),
    ...(requestBody && { requestBody }),
    responses: Object.fromEntries(contents),
  };
}

function namedSchemas({ components: { schemas } }: OpenApiDocument, part: unknown): Record<string, Schema> {
  return Object.fromEntries([...schemasWithin(part, schemas)].map((name) => [name, schemas[name] ?? {}]));
}
