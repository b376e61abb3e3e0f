import { removedRecordView, viewFieldsOf } from '@market/http-lists';
import type { ResponseDescription } from '@market/http-api';
import { hasChanges, hasPast, type QueryClass } from './query-classes';
import {
  envelopeAround,
  type JsonSchema,
  reference,
  schemaOfView,
  type SchemaWithNames,
} from './view-schemas';

/** Schemas of the successful responses of one route. */
export interface ResponseSchemas {
  /**
   * Schema of the response, and those of requests with further parameters: `x-changes` with `updatedSince`, `x-partial`
   * with `fields`, `x-partial-changes` with both.
   */
  readonly content: Readonly<Record<'schema' | `x-${string}`, JsonSchema>>;
  readonly named: SchemaWithNames['named'];
}

/** Returns the schemas of the responses in the envelope, those of a list by name. */
export function responseSchemas(
  { view, list, listName }: Pick<ResponseDescription, 'view' | 'list' | 'listName'>,
  queryClass: QueryClass,
): ResponseSchemas {
  const name = view.meta()?.id;
  const fields = queryClass === null ? null : viewFieldsOf(queryClass.prototype as object);
  const whole = schemaOfView(view);
  const part =
    fields &&
    schemaOfView(name === undefined ? fields.partial : fields.partial.meta({ id: `Partial${name}` }));
  const removed = hasChanges(queryClass) ? schemaOfView(removedRecordView) : null;
  const listed = list === false || name === undefined ? null : (listName ?? `${name}List`);
  const changes = name === undefined ? null : `${name}Changes`;
  const lists: Record<string, JsonSchema> = {};
  const around = (record: JsonSchema, schemaName: string | null): JsonSchema => {
    const schema = envelopeAround(record, list, hasPast(queryClass));
    if (schemaName === null) return schema;
    lists[schemaName] = schema;
    return reference(schemaName);
  };
  const prefixed = (text: string | null) => text && `Partial${text}`;
  const orRemoved = ({ schema }: SchemaWithNames) => ({ anyOf: [schema, removed?.schema] });
  const content = {
    schema: around(whole.schema, listed),
    ...(removed && { 'x-changes': around(orRemoved(whole), changes) }),
    ...(part && { 'x-partial': around(part.schema, prefixed(listed)) }),
    ...(part && removed && { 'x-partial-changes': around(orRemoved(part), prefixed(changes)) }),
  };
  return { content, named: { ...whole.named, ...part?.named, ...removed?.named, ...lists } };
}
