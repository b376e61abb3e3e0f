import type { IndianDay } from '../indian-day';
import { slugPattern } from '../slug';

export interface FilterText {
  readonly description: string;
  readonly example?: string | number;
}

interface AnyFilter extends FilterText {
  /** Field of the stored record, or a name for which the repository has an expression. */
  readonly field: string;
}

/** Filter by one or several of some words, in lower case. */
export interface WordsFilter<Word extends string = string> extends AnyFilter {
  readonly kind: 'words';
  readonly words: readonly Word[];
  /** Case of the stored words. */
  readonly stored: 'lower' | 'upper';
  /** True if the field holds several words: one of them must fit. */
  readonly isArray: boolean;
}

/** Filter by one or several whole texts, without regard to case. */
export interface TextsFilter extends AnyFilter {
  readonly kind: 'texts';
  readonly isArray: boolean;
}

/** Filter by one or several codes of one form, without regard to case. */
export interface CodesFilter extends AnyFilter {
  readonly kind: 'codes';
  /** Pattern of a code in lower case. */
  readonly form: RegExp;
  /** Case of the stored codes. */
  readonly stored: 'lower' | 'upper';
  /** True if the field holds several codes: one of them must fit. */
  readonly isArray: boolean;
  /** Message of the error for a value that does not match `form`. */
  readonly message: string;
}

/** Filter by `true` or `false`. */
export interface FlagFilter extends AnyFilter {
  readonly kind: 'flag';
}

/** Filter by the calendar year of a day. */
export interface YearFilter extends AnyFilter {
  readonly kind: 'year';
}

/** Filter by an end of a range of days, which is part of it. */
export interface DayFilter extends AnyFilter {
  readonly kind: 'day';
  readonly end: 'from' | 'to';
}

/** Filter by an end of a range of numbers, which is part of it. */
export interface NumberFilter extends AnyFilter {
  readonly kind: 'number';
  readonly end: 'from' | 'to';
  /** True for numbers that may be below zero. */
  readonly isSigned: boolean;
}

export type Filter =
  WordsFilter | TextsFilter | CodesFilter | FlagFilter | YearFilter | DayFilter | NumberFilter;

/** Value by which a filter selects. Shape: lists are distinct and in one order. */
export type FilterValue<Of extends Filter> = Of extends { readonly kind: 'words' | 'texts' | 'codes' }
  ? readonly string[]
  : Of extends FlagFilter
    ? boolean
    : Of extends DayFilter
      ? IndianDay
      : number;

/** Values of filters by their names; one that is absent does not filter. */
export type FilterValues<Filters extends Readonly<Record<string, Filter>>> = {
  readonly [Name in keyof Filters]?: FilterValue<Filters[Name]>;
};

interface WordsOptions {
  readonly stored?: 'lower' | 'upper';
  readonly isArray?: boolean;
}

type NumberOptions = Partial<Pick<NumberFilter, 'isSigned'>>;

/** Declares a filter by words. */
export function byWords<Word extends string>(
  field: string,
  words: readonly Word[],
  text: FilterText,
  { stored = 'lower', isArray = false }: WordsOptions = {},
): WordsFilter<Word> {
  return { kind: 'words', field, words, stored, isArray, ...text };
}

/** Declares a filter by whole texts. */
export function byTexts(
  field: string,
  text: FilterText,
  { isArray = false }: Pick<WordsOptions, 'isArray'> = {},
): TextsFilter {
  return { kind: 'texts', field, isArray, ...text };
}

/** Declares a filter by codes that have the form of slugs. */
export function byCodes(field: string, text: FilterText & Pick<CodesFilter, 'message'>): CodesFilter {
  return { kind: 'codes', field, form: slugPattern, stored: 'lower', isArray: false, ...text };
}

/** Declares a filter by ISINs. */
export function byIsin(
  field: string,
  { description = 'ISINs as `isin` has them, without regard to case.', isArray = false } = {},
): CodesFilter {
  return {
    ...{ kind: 'codes', field, stored: 'upper', isArray, description, example: 'INE123A01016' },
    // Source: ISO 6166.
    form: /^[a-z]{2}[0-9a-z]{9}[0-9]$/,
    message: 'must be ISINs of 12 characters such as INE123A01016, separated by commas',
  };
}

/** Declares a filter by `true` or `false`. */
export function byFlag(field: string, text: FilterText): FlagFilter {
  return { kind: 'flag', field, ...text };
}

/** Declares a filter by a calendar year. */
export function byYear(field: string, text: FilterText): YearFilter {
  return { kind: 'year', field, ...text };
}

/** Declares a filter by the first day of a range. */
export function fromDay(field: string, description: string): DayFilter {
  return { kind: 'day', end: 'from', field, description, example: '2026-01-01' };
}

/** Declares a filter by the last day of a range. */
export function toDay(field: string, description: string): DayFilter {
  return { kind: 'day', end: 'to', field, description, example: '2026-12-31' };
}

/** Declares a filter by the smallest number of a range. */
export function fromNumber(
  field: string,
  text: FilterText,
  { isSigned = false }: NumberOptions = {},
): NumberFilter {
  return { kind: 'number', end: 'from', field, isSigned, ...text };
}

/** Declares a filter by the greatest number of a range. */
export function toNumber(
  field: string,
  text: FilterText,
  { isSigned = false }: NumberOptions = {},
): NumberFilter {
  return { kind: 'number', end: 'to', field, isSigned, ...text };
}
