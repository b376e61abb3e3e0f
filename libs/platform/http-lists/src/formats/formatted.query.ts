import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsIn } from 'class-validator';
import type { z } from 'zod';
import { isRemoved } from '../views/removed-record.view';
import { PageQuery, Choice, distinct, ListParameter, textsOf, Presence } from '@market/http-query';
import { type ResponseFormat, responseFormats } from './response-format';
import { type PlainRecord, ViewFields } from './view-fields';

const viewKey = Symbol('view of the records');
const formatsKey = Symbol('has several formats');

/** Parameter of a query whose response has selected fields alone. */
export interface SelectedFields {
  /** Names of the selected fields, normalised; absent for all. */
  fields?: readonly string[];
}

/** Parameters of a list whose fields can be selected and which has several formats. */
export interface ListFormats extends SelectedFields {
  /** Requested format; absent for the one that `Accept` prefers. */
  format?: ResponseFormat;
}

/** Parameters of a list with pages whose fields can be selected and which has several formats. */
export abstract class FormattedQuery extends PageQuery implements ListFormats {
  declare fields?: readonly string[];
  declare format?: ResponseFormat;
}

/** Class of a query that `formattedQuery` made. */
export type FormattedQueryClass = abstract new () => FormattedQuery;

/** Makes the base of the query class of a list, from the view of its records. */
export function formattedQuery(view: z.ZodType): FormattedQueryClass {
  abstract class QueryOfView extends FormattedQuery {}
  declareFormats(QueryOfView.prototype, view);
  return QueryOfView;
}

/** Declares the parameter `fields` of a query class. */
export function declareFields(prototype: SelectedFields, view: z.ZodType): void {
  Object.defineProperty(prototype, viewKey, { value: ViewFields.of(view) });
  Fields(ViewFields.of(view))(prototype, 'fields');
}

/** Declares the parameters `fields` and `format` of a query class. */
export function declareFormats(prototype: ListFormats, view: z.ZodType): void {
  declareFields(prototype, view);
  Object.defineProperty(prototype, formatsKey, { value: true });
  Choice(responseFormats, {
    description:
      'Format of the response; without it the one that `Accept` prefers. `csv` (`text/csv`) has a header line with the dotted names of the fields and a line for each record, `csv-excel` the same behind a byte order mark, by which Excel knows UTF-8, `ndjson` (`application/x-ndjson`) a line of JSON for each record; they have no envelope, and their links in the header `Link`.',
    fallback: 'json',
    example: 'csv',
  })(prototype, 'format');
}

/** Tells whether a query, or the prototype of its class, has the parameter `format`. */
export function hasFormats(query: object | null | undefined): query is ListFormats {
  return query !== null && query !== undefined && formatsKey in query;
}

/** Returns the fields of the records that a query asks for; null for a query that selects none. */
export function viewFieldsOf(query: object): ViewFields | null {
  return (query as { readonly [viewKey]?: ViewFields })[viewKey] ?? null;
}

/** Returns the function that leaves of a record what a query selects. */
export function selectionBy<T>(query: object): (record: T) => T {
  const { fields } = query as SelectedFields;
  const view = viewFieldsOf(query);
  if (view === null || fields === undefined) return (record) => record;
  // A part of the record; its type stays that of the whole one, since callers choose the part.
  return (record) => (isRemoved(record) ? record : (view.selected(record as PlainRecord, fields) as T));
}

function Fields(view: ViewFields): PropertyDecorator {
  return applyDecorators(
    ListParameter('words'),
    Transform(({ value }) => selectionOf(value, view)),
    Presence({ required: false }),
    IsIn(view.names, {
      each: true,
      message: `must be a comma-separated list of these fields: ${view.tops.join(', ')}${partsText(view)}`,
    }),
    ApiProperty({
      type: 'array',
      items: { type: 'string', enum: [...view.names] },
      description: `Fields of each record, dotted. ${lastingText(view)}Default: all.`,
      example: view.names.filter((name) => !view.lasting.includes(name)).slice(0, 1),
      required: false,
    }),
  );
}

/** Returns the words about parts of fields, for a message; empty for a view without any. */
function partsText({ names }: ViewFields): string {
  const part = names.find((name) => name.includes('.'));
  return part === undefined ? '' : `, or parts of them such as ${part}`;
}

/** Describes which fields every selection keeps; empty when there are none. */
function lastingText({ lasting }: ViewFields): string {
  if (lasting.length === 0) return '';
  const names = lasting.map((name) => `\`${name}\``).join(' and ');
  return `${names} ${lasting.length === 1 ? 'is' : 'are'} always there. `;
}

function selectionOf(value: unknown, view: ViewFields): unknown {
  const given = textsOf(value);
  if (given === undefined) return value;
  return given.every((name) => view.names.includes(name)) ? view.normalised(distinct(given)) : given;
}
