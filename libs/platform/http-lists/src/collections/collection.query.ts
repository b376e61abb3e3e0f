import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { ArrayMaxSize, IsIn, Matches } from 'class-validator';
import {
  type Collection,
  type FieldProblem,
  type Filter,
  type FilterValues,
  slugPattern,
  sortText,
} from '@market/kernel';
import type { z } from 'zod';
import { declareFormats, FormattedQuery } from '../formats/formatted.query';
import {
  Presence,
  CalendarDay,
  CalendarYear,
  Codes,
  Decimal,
  InstantParameter,
  NotBefore,
  PageSizeOrAll,
  wholeList,
  distinct,
  ListParameter,
  textsOf,
  Texts,
  TrueOrFalse,
  Words,
  settle,
} from '@market/http-query';

const collectionKey = Symbol('collection');

/** Max number of records that a request names, and its page size unless it gives one. */
const maxNames = 50;
const maxCursorLength = 600;

/** Parameters of a list of a collection: filters and order, named records, cursor, fields and format. */
export abstract class CollectionQuery extends FormattedQuery {
  /** Order as text; absent for the usual one. */
  declare sort?: string;
  /** Slugs of the wanted records, distinct and sorted. */
  declare slugs?: readonly string[];
  /** Ids of the wanted records, distinct and sorted. */
  declare ids?: readonly string[];
  declare cursor?: string;
  /** Instant since which the wanted records changed, as text: then the list is in the order of changes. */
  declare updatedSince?: string;

  /** Gives named records a page of their own. */
  override [settle](given: ReadonlySet<string>): readonly FieldProblem[] {
    const { named } = collectionOfQuery(this);
    if (named !== null && this[named.parameter] !== undefined && !given.has('limit')) this.limit = maxNames;
    const problems = contradictions(this, given);
    return problems.length > 0 ? problems : super[settle](given);
  }
}

/** Class of a query that `collectionQuery` made. */
export type CollectionQueryClass<Filters extends Readonly<Record<string, Filter>>> =
  abstract new () => CollectionQuery & FilterValues<Filters>;

/**
 * Makes the base of the query class of a collection: its filters, `sort`, `slugs` or `ids`, `cursor`, `fields` and
 * `format` are declared by the collection and the view of its records.
 *
 * @param pageSize records a page unless the request has another number
 */
export function collectionQuery<Filters extends Readonly<Record<string, Filter>>>(
  collection: Collection<Filters>,
  view: z.ZodType,
  pageSize = 10,
): CollectionQueryClass<Filters> {
  const names = [
    ...Object.keys(collection.filters),
    ...(collection.named === null ? [] : [collection.named.parameter]),
    ...(collection.hasChanges === true ? ['updatedSince'] : []),
    ...['sort', 'cursor'],
  ];
  abstract class QueryOfCollection extends CollectionQuery {
    constructor() {
      super();
      this.limit = pageSize;
      // Parameters are rendered in the order of the fields.
      for (const name of names) Object.assign(this, { [name]: undefined });
    }
  }
  const { prototype } = QueryOfCollection;
  Object.defineProperty(prototype, collectionKey, { value: collection });
  for (const [name, filter] of Object.entries(collection.filters)) {
    const beginning = beginningOf(filter, collection.filters);
    filterDecorator(filter)(prototype, name);
    if (beginning !== undefined) NotBefore(beginning)(prototype, name);
  }
  if (collection.named !== null) Names(collection.named.field)(prototype, collection.named.parameter);
  if (collection.hasChanges === true) UpdatedSince()(prototype, 'updatedSince');
  Sort(collection)(prototype, 'sort');
  Cursor()(prototype, 'cursor');
  PageSizeOrAll(
    { fallback: pageSize },
    {
      description:
        'Records per page; values above 100 count as 100. `all` streams the whole list as NDJSON (Enterprise).',
      example: pageSize,
    },
  )(prototype, 'limit');
  declareFormats(prototype, view);
  return QueryOfCollection as CollectionQueryClass<Filters>;
}

/** Returns the collection that a query asks for. */
export function collectionOfQuery(query: CollectionQuery): Collection {
  return (query as unknown as { readonly [collectionKey]: Collection })[collectionKey];
}

/** Returns the values of the filters of a query. */
export function filtersOf(query: CollectionQuery): Readonly<Record<string, unknown>> {
  const values = query as unknown as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    Object.keys(collectionOfQuery(query).filters).flatMap((name) =>
      values[name] === undefined ? [] : [[name, values[name]] as const],
    ),
  );
}

/** Finds parameters that contradict each other. @param given names of the parameters in the request */
function contradictions(query: CollectionQuery, given: ReadonlySet<string>): readonly FieldProblem[] {
  const problems: FieldProblem[] = [];
  const isPaged = given.has('page');
  if (isPaged && query.cursor !== undefined) {
    problems.push({ field: 'page', message: 'must not be given together with cursor' });
  }
  if (isPaged && query.limit === wholeList) {
    problems.push({ field: 'page', message: 'must not be given together with limit=all' });
  }
  if (query.updatedSince !== undefined) {
    const others = ['page', 'sort', 'slugs', 'ids'].filter((name) => given.has(name));
    problems.push(
      ...others.map((field) => ({ field, message: 'must not be given together with updatedSince' })),
    );
    if (query.limit === wholeList) {
      problems.push({ field: 'limit', message: 'must not be all together with updatedSince' });
    }
  }
  return problems;
}

/** Finds the parameter that begins the range which a filter ends; undefined for any other filter. */
function beginningOf(end: Filter, filters: Collection['filters']): string | undefined {
  if (!('end' in end) || end.end !== 'to') return undefined;
  const beginning = Object.entries(filters).find(
    ([, filter]) => 'end' in filter && filter.end === 'from' && filter.field === end.field,
  );
  return beginning?.[0];
}

function filterDecorator(filter: Filter): PropertyDecorator {
  const { description, example } = filter;
  const options = { description, ...(example === undefined ? {} : { example }) };
  switch (filter.kind) {
    case 'words':
      return Words(filter.words, options);
    case 'texts':
      return Texts(options);
    case 'codes':
      return Codes({ ...options, message: filter.message, form: filter.form });
    case 'flag':
      return TrueOrFalse(options);
    case 'year':
      return CalendarYear(options);
    case 'day':
      return CalendarDay(options);
    case 'number':
      return Decimal({ ...options, isSigned: filter.isSigned });
  }
}

function Sort(collection: Collection): PropertyDecorator {
  const orders = Object.keys(collection.sorts).flatMap((name) => [name, `-${name}`]);
  const usual = sortText(collection.usualSort);
  return applyDecorators(
    Transform(({ value }: { value: unknown }) => (value === usual ? undefined : value)),
    Presence({ required: false }),
    IsIn(orders, {
      message: `must be one of ${Object.keys(collection.sorts).join(', ')}, led by - for descending`,
    }),
    ApiProperty({
      type: 'string',
      enum: orders,
      default: usual,
      description: 'Field that decides the order, led by `-` for descending; unknown values come last.',
      required: false,
    }),
  );
}

function Names(field: string): PropertyDecorator {
  return applyDecorators(
    ListParameter('words'),
    Transform(({ value }: { value: unknown }) => {
      const given = textsOf(value);
      return given === undefined ? value : distinct(given);
    }),
    Presence({ required: false }),
    Matches(slugPattern, { each: true, message: `must be values of ${field}, separated by commas` }),
    ArrayMaxSize(maxNames, { message: `must be at most ${maxNames} values` }),
    ApiProperty({
      type: 'array',
      items: { type: 'string', pattern: slugPattern.source, examples: ['steel'] },
      maxItems: maxNames,
      description: `Only the records with these values of \`${field}\`; \`meta.missing\` names those that no record has.`,
      required: false,
    }),
  );
}

function Cursor(): PropertyDecorator {
  return applyDecorators(
    Presence({ required: false }),
    Matches(new RegExp(`^[0-9A-Za-z_-]{1,${maxCursorLength}}$`), { message: unusableCursor }),
    ApiProperty({
      type: 'string',
      maxLength: maxCursorLength,
      description:
        'Continues a list, however long: `meta.nextCursor` of its previous part, with the same filters and order.',
      required: false,
    }),
  );
}

function UpdatedSince(): PropertyDecorator {
  return InstantParameter({
    description:
      'Only records that changed at or after this instant, in the order of their changes; removed ones come as `id`, `slug` and `removedAt`. Continue with `cursor`, also after the last part: it has what changed since.',
  });
}

/** Message about a cursor that continues nothing. */
export const unusableCursor = 'must be a cursor that this list gave for the same filters and order';
