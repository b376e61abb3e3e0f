import type { OpenAPIObject } from '@nestjs/swagger';
import { tagGroups } from '../document/described-tags';
import type { JsonSchema } from '../schemas/view-schemas';
import { namedBy, nameOfReferred, type NamedParts, resolved } from '../schemas/references';
import { type ReferenceRow, rowOf, rowsOfSchema } from './schema-rows';

/** Operation of the API, as its page shows it. */
export interface ReferenceOperation {
  /** Id of the operation, and of its place on the page. */
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly title: string;
  readonly description: string;
  /** Lowest plan in words of the document: `any`, `basic`, `none` for an operation without a key. */
  readonly plan: string;
  /** Requests that a call counts. */
  readonly cost: number;
  /** Cadence of the collection of the data set; null for what no source states. */
  readonly cadence: string | null;
  /** Name in clients, `ipos.list`, and of the command, `ipos list`; null for a probe. */
  readonly names: { readonly client: string; readonly command: string } | null;
  readonly parameters: readonly ReferenceParameter[];
  readonly body: { readonly rows: readonly ReferenceRow[]; readonly example: unknown } | null;
  readonly result: ReferenceResult;
  /** Error codes beyond those of every operation, and `VAL_001` where there is a body. */
  readonly errors: readonly string[];
}

export interface ReferenceParameter extends ReferenceRow {
  readonly place: string;
  readonly example: unknown;
}

/** Successful response of an operation. */
export interface ReferenceResult {
  readonly status: string;
  readonly mediaType: string | null;
  /** Name of the schema of a record; null for one without a name. */
  readonly record: string | null;
  readonly isList: boolean;
  readonly example: unknown;
}

/** Page of the reference: the operations of one tag, and the records that they show. */
export interface ReferenceGroup {
  readonly name: string;
  readonly slug: string;
  readonly description: string;
  readonly operations: readonly ReferenceOperation[];
  /** Fields of the records by the name of their schema. */
  readonly records: ReadonlyMap<string, readonly ReferenceRow[]>;
}

/** Returns the last part of the address of a tag: `rights-issues`. */
export function slugOfTag(tag: string): string {
  return tag.toLowerCase().replaceAll(' ', '-');
}

/** Addresses of the groups below the reference, in the order of the document. */
export const referenceSlugs: readonly string[] = tagGroups.flatMap(({ tags }) =>
  tags.map(({ name }) => slugOfTag(name)),
);

/** Returns the pages of the reference for a document of the API. */
export function referenceGroups(document: OpenAPIObject): readonly ReferenceGroup[] {
  const { paths, tags, components } = document as unknown as DescribedDocument;
  const all = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => readOperation(method, path, operation, components)),
  );
  return tags.map(({ name, description }) => {
    const operations = all.filter(({ tag }) => tag === name).map(({ operation }) => operation);
    const records = new Set(operations.flatMap(({ result }) => result.record ?? []));
    return {
      ...{ name, slug: slugOfTag(name), description, operations },
      records: new Map(
        [...records].map((record) => [record, rowsOfSchema(components.schemas[record] ?? {}, components)]),
      ),
    };
  });
}

/** Parts of the document that the pages show. Its own types leave out what begins with `x-`. */
interface DescribedDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>;
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly components: NamedParts & { readonly schemas: Readonly<Record<string, JsonSchema>> };
}

interface DescribedOperation {
  readonly operationId: string;
  readonly summary?: string;
  readonly description?: string;
  readonly tags: readonly string[];
  readonly parameters?: readonly (DescribedParameter | { readonly $ref: string })[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Content>> };
  readonly responses: Readonly<Record<string, DescribedResponse>>;
  readonly 'x-plan': string;
  readonly 'x-cost': number;
  readonly 'x-freshness'?: { readonly cadence: string };
  readonly 'x-client'?: string;
  readonly 'x-command'?: string;
}

interface DescribedParameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema?: JsonSchema;
  readonly description?: string;
  readonly example?: unknown;
  readonly 'x-unit'?: string;
}

interface DescribedResponse {
  readonly $ref?: string;
  readonly content?: Readonly<Record<string, Content>>;
}

interface Content {
  readonly schema: JsonSchema;
  readonly example?: unknown;
}

function readOperation(
  method: string,
  path: string,
  described: DescribedOperation,
  components: NamedParts,
): { readonly tag: string; readonly operation: ReferenceOperation } {
  const { operationId, summary = path, description = '', tags, responses, requestBody } = described;
  const body = requestBody?.content['application/json'];
  const client = described['x-client'];
  const operation = {
    ...{ id: operationId, method: method.toUpperCase(), path, title: summary, description },
    ...{ plan: described['x-plan'], cost: described['x-cost'] },
    cadence: described['x-freshness']?.cadence ?? null,
    names: client === undefined ? null : { client, command: described['x-command'] ?? '' },
    parameters: requiredFirst((described.parameters ?? []).map((each) => parameterOf(each, components))),
    body: body === undefined ? null : bodyOf(body, components),
    result: resultOf(responses, components),
    errors: ownErrors(responses),
  };
  return { tag: tags[0] ?? '', operation };
}

function parameterOf(
  given: DescribedParameter | { readonly $ref: string },
  components: NamedParts,
): ReferenceParameter {
  const parameter = resolved<DescribedParameter>(given, components);
  const { name, in: place, required, schema = {}, description = '', example } = parameter;
  const row = rowOf(name, { ...schema, 'x-unit': parameter['x-unit'] }, components, required === true);
  const shown = {
    place,
    description: withDefault(description, schema),
    example: example ?? schema['example'],
  };
  return { ...row, ...shown };
}

function requiredFirst(parameters: readonly ReferenceParameter[]): readonly ReferenceParameter[] {
  return [true, false].flatMap((isRequired) => parameters.filter((each) => each.isRequired === isRequired));
}

function bodyOf({ schema, example = {} }: Content, components: NamedParts) {
  return { rows: rowsOfSchema(schema, components), example };
}

function withDefault(description: string, schema: JsonSchema): string {
  const usual = schema['default'];
  return usual === undefined ? description : `${description} Default: \`${JSON.stringify(usual)}\`.`;
}

function resultOf(responses: DescribedOperation['responses'], components: NamedParts): ReferenceResult {
  const [status = '', response] = Object.entries(responses).find(([each]) => each.startsWith('2')) ?? [];
  const [mediaType = null, content] = Object.entries(response?.content ?? {})[0] ?? [];
  if (content === undefined) return { status, mediaType, record: null, isList: false, example: null };
  const { properties } = resolved(content.schema, components) as { properties?: Record<string, JsonSchema> };
  const data = properties?.['data'] ?? {};
  const { items } = data as { items?: JsonSchema };
  const example = content.example ?? null;
  return {
    ...{ status, mediaType, isList: items !== undefined, example },
    record: nameOfReferred(items ?? data),
  };
}

/**
 * Returns the codes in the names of the errors: `Error403.PLAN_003` has one more than those of every operation. Beside a malformed
 * body stands `VAL_001`, though every operation has it: most bodies are refused for a field.
 */
function ownErrors(responses: DescribedOperation['responses']): readonly string[] {
  const own = Object.values(responses).flatMap(({ $ref = '' }) => namedBy($ref)[1].split('.').slice(1));
  return own.includes('VAL_002') ? ['VAL_001', ...own] : own;
}
