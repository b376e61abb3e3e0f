import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsIn } from 'class-validator';
import type { z } from 'zod';
import { isRemoved } from '../collections/removed-record.view';
import { PageQuery } from '../page.query';
import { Choice } from '../query/choice.decorator';
import { distinct, separated } from '../query/separated';
import { Presence } from '../presence.decorator';
import { type ResponseFormat, responseFormats } from './response-format';
import { type PlainRecord, ViewFields } from './view-fields';

const viewKey = Symbol('view of the records');

/** Parameters of a list whose fields can be selected and which has several formats. */
export abstract class FormattedQuery extends PageQuery {
  /** Names of the selected fields, normalised; absent for all. */
  declare fields?: readonly string[];
  /** Requested format; absent for the one that `Accept` prefers. */
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

/** Declares the parameters `fields` and `format` of a query class. */
export function declareFormats(prototype: FormattedQuery, view: z.ZodType): void {
  Object.defineProperty(prototype, viewKey, { value: ViewFields.of(view) });
  Fields(ViewFields.of(view))(prototype, 'fields');
  Choice(responseFormats, {
    description: 'Format of the response; without it the one that `Accept` prefers.',
    fallback: 'json',
    example: 'csv',
  })(prototype, 'format');
}

/** Returns the fields of the records that a query asks for; null for a list in one format. */
export function viewFieldsOf(query: object): ViewFields | null {
  return (query as { readonly [viewKey]?: ViewFields })[viewKey] ?? null;
}

/** Returns the function that leaves of a record what a query selects. */
export function selectionBy<T>(query: object): (record: T) => T {
  const { fields } = query as Pick<FormattedQuery, 'fields'>;
  const view = viewFieldsOf(query);
  if (view === null || fields === undefined) return (record) => record;
  // A part of the record; its type stays that of the whole one, since callers choose the part.
  return (record) => (isRemoved(record) ? record : (view.selected(record as PlainRecord, fields) as T));
}

function Fields(view: ViewFields): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }) => selectionOf(value, view)),
    Presence({ required: false }),
    IsIn(view.names, { each: true, message: 'must be fields of the records, separated by commas' }),
    ApiProperty({
      type: 'array',
      items: { type: 'string', enum: [...view.names] },
      description: 'Fields of each record, dotted; `id` and `slug` are always there. Default: all.',
      example: view.names.filter((name) => name !== 'id' && name !== 'slug').slice(0, 1),
      required: false,
    }),
  );
}

function selectionOf(value: unknown, view: ViewFields): unknown {
  const given = separated(value);
  if (given === undefined) return value;
  return given.every((name) => view.names.includes(name)) ? view.normalised(distinct(given)) : given;
}
