export { Presence } from './rules/presence.decorator';
export type { FieldOptions } from './rules/field-options';
export { Flag } from './fields/flag.decorator';
export { Instant } from './fields/instant.decorator';
export { ListOf } from './fields/list-of.decorator';
export { ListOfObjects } from './fields/list-of-objects.decorator';
export { Name } from './fields/name.decorator';
export { Nullable } from './fields/nullable.decorator';
export { ObjectOf } from './fields/object-of.decorator';
export { OneOf } from './fields/one-of.decorator';
export { OneOfNumbers } from './fields/one-of-numbers.decorator';
export { Text } from './fields/text.decorator';
export { WholeNumber } from './fields/whole-number.decorator';
export {
  AlsoJudgedBy,
  type BodyJudge,
  type DeclaredBody,
  declaredBodyOf,
  BodyInterceptor,
} from './bodies/body.interceptor';
export { JsonBody, RawBody } from './bodies/json-body.decorator';
export { readJsonBody } from './bodies/read-json-body';
export { receivedBody } from './bodies/received-body';
export { AccessToken } from './parameters/access-token.decorator';
export { CalendarDay } from './parameters/calendar-day.decorator';
export { CalendarYear } from './parameters/calendar-year.decorator';
export { Choice } from './parameters/choice.decorator';
export { Codes } from './parameters/codes.decorator';
export { Decimal } from './parameters/decimal.decorator';
export { Digits, PageSize, PageSizeOrAll, wholeList } from './parameters/digits.decorator';
export { idForm, IdParameter } from './parameters/id-parameter.decorator';
export { InstantParameter } from './parameters/instant-parameter.decorator';
export {
  distinct,
  ListParameter,
  textsOf,
  RequestQuery,
  settle,
  declaredQuery,
} from './queries/request.query';
export { NotBefore } from './parameters/not-before.decorator';
export { Position } from './parameters/position.decorator';
export { SearchText } from './parameters/search-text.decorator';
export { SlugQuery } from './parameters/slug-query.decorator';
export { Texts } from './parameters/texts.decorator';
export { TrueOrFalse } from './parameters/true-or-false.decorator';
export { Word } from './parameters/word.decorator';
export { Words } from './parameters/words.decorator';
export { SlugParameter } from './parameters/slug-parameter.decorator';
export { readQuery, AnyQuery, StrictQueryInterceptor, RequestValidationPipe } from './queries/strict-query';
export { furthestRecord, PageQuery } from './queries/page.query';
export { undeclaredParameters } from './queries/undeclared-parameters';
