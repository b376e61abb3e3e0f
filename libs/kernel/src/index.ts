export { distinctRows } from './distinct-rows';
export {
  addDays,
  dayFromParts,
  dayInIndia,
  daysBetween,
  indianDay,
  instantInIndia,
  isIndianDay,
  countWeekdays,
  isWeekend,
  renderDay,
  timeInIndia,
  weekdayOf,
  yearOf,
  type IndianDay,
} from './indian-day';
export { isRecord } from './is-record';
export { dayMs, hourMs, minuteMs, minuteOf, startOfMinute } from './time-spans';
export { PresentDay, Clock, ManualClock, SystemClock } from './clock';
export { firstCurrentDay, isTradedNow, outdatedOn } from './price-age';
export {
  DomainError,
  type DomainErrorKind,
  type DomainErrorOptions,
  type FieldProblem,
} from './domain-error';
export { whenAvailable, type MaybePromise, inTime } from './maybe-promise';
export { Unreadable } from './unreadable';
export { withEscapedSigns } from './markup';
export { toPlainText, readLines, readPlainText, readText, tidyText, wholeText } from './public-text';
export {
  croreText,
  readAmountRupees,
  readCount,
  readNumber,
  readPriceRupees,
  rounded,
  roundHalfAwayFromZero,
  exactProduct,
} from './indian-number';
export { withCheckDigit } from './check-digit';
export { parseInstantMs, monthNumber, readDay, readInstant } from './source-date';
export { unseenCharacters } from './unseen-characters';
export { roundedValues } from './rounded-values';
export { markedAmounts, readAmountInProse } from './amount-in-prose';
export { daysInText, type DayInText } from './days-in-text';
export { companyKey, isSpelling, joinedKey } from './company-name';
export {
  editDistance,
  literalWords,
  newestFirst,
  rankNames,
  rankMatch,
  searchedText,
  speltName,
  searchWords,
  type RankedName,
  type SearchWord,
  type SpeltName,
} from './name-search';
export { likeness, type Likeness } from './name-likeness';
export { isEmail, readEmail } from './email-address';
export { newId } from './new-id';
export { checkedText, isCheckedText, type StoredText, toStoredText } from './checked-text';
export { BoundedMemo } from './bounded-memo';
export { hasBeen, latestStored } from './stored-instant';
export { isFreshNews, isStillNews } from './news';
export { newSlugs } from './new-slugs';
export { isSlug, slugify, slugPattern } from './slug';
export {
  type ChangeOrder,
  type RemovedRecord,
  collectionOf,
  pageOfCollection,
  parseSortOrder,
  sortText,
  type Collection,
  type CollectionPage,
  type CollectionRequest,
  type OrderKey,
  type Position,
  type SortOrder,
} from './collection/collection';
export {
  byCodes,
  byFlag,
  byIsin,
  byTexts,
  byWords,
  byYear,
  fromDay,
  fromNumber,
  toDay,
  toNumber,
  type CodesFilter,
  type DayFilter,
  type Filter,
  type FilterText,
  type FilterValue,
  type FilterValues,
  type FlagFilter,
  type NumberFilter,
  type TextsFilter,
  type WordsFilter,
  type YearFilter,
} from './collection/filter';
export { partOfRecords, type RecordReader } from './collection/part-of-records';
export { pageMeta, type Page, type PageMeta, type PageRequest } from './page';
export {
  notLaterThanRead,
  readNearPeriod,
  readRecentInstant,
  startOfTwoHours,
  type Period,
} from './yearless-date';
export { companyName, readIssueName, splitIssueName, type IssueName } from './issue-name';
export { meaningOfRemark, type IssueRemarkMeaning } from './issue-remark';
export { agree, kindFact, partOfFact, sameValue, type Fact, type FieldValues } from './belief/fact';
export {
  type FactOf,
  factsOfFields,
  type PlainFields,
  plainFields,
  publishedNames,
  type StatedFields,
} from './belief/field-facts';
export {
  decisiveReadings,
  type Statement,
  type Statements,
  isBlank,
  isSame,
  isYoung,
  countingStatement,
} from './belief/statement';
export { type DoubtOf, statementsAfter, type RecordStatements } from './belief/statements-after';
export type { Conflict } from './belief/conflict';
export { type PendingDays, type PendingRecord, settledState } from './belief/pending-days';
export type { Provenance } from './belief/provenance';
export {
  isReadAgain,
  presentFacts,
  presentStatement,
  type PresentStatement,
} from './belief/present-statement';
export {
  resolveFact,
  staleAfterMs as silentAfterMs,
  type ResolutionInput,
  type ResolvedFact,
  type CandidateSummary,
  type StatingParty,
} from './belief/resolve-fact';
export { nameWithoutForm, spellCompany } from './company-spelling';
export { wholeSeconds } from './whole-seconds';
export {
  completed,
  fieldChanges,
  redone,
  undone,
  type FieldChange,
  type KnownSince,
  type PublishedRecord,
  type PublishedValue,
} from './history/field-changes';
export type { FieldPath, FieldsOf, ShownFields } from './history/field-path';
