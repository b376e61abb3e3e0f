export { dataSetOf, type DataSet, type Environment, environments } from './data-set';
export {
  companyNameField,
  countField,
  dayField,
  handleField,
  linkField,
  nameField,
  priceField,
} from './fields';
export {
  bookCategoryCodes,
  bookCategoryLabels,
  parseFurtherCategory,
  type BookCategoryCode,
} from './book-categories';
export type { RecordType } from './record-type';
export { type StampedRecord, StampedRecords } from './stamped-records';
export {
  bookSumRoom,
  ipoSubscription,
  type BookCategory,
  type FurtherCategory,
  type IpoSubscriptionRecord,
} from './book-records';
export type { Board, Exchange } from './issue-reference';
export {
  ipoIssue,
  ipoListing,
  ipoReport,
  issuePages,
  allTerms,
  emptyIssueTerms,
  type IpoIssueRecord,
  type IpoListingRecord,
  type IpoReportRecord,
} from './ipo-records';
export {
  allCalendarKinds,
  CalendarEntries,
  type CalendarEntry,
  type CalendarKind,
  calendarKinds,
  type CalendarFilter,
  type CalendarResource,
} from './calendar-entries';
export { closesKeptDays, closingPrice, type ClosingPriceRecord } from './closing-price-records';
export {
  tradingHoliday,
  type TradingHolidayRecord,
  type PublishedHoliday,
  TradingCalendar,
  TradingHolidays,
} from './trading-calendar';
export {
  askedIssue,
  askedSubjects,
  type AskedIssue,
  fits,
  type Reference,
  type Subjects,
} from './asked-issue';
export { IssueWatchlist, takesBids, type WatchedIssue } from './issue-watchlist';
export {
  isKnownTradingDay,
  type KnownHoliday,
  knownHolidays,
  tradingDayFrom,
  yearsOfSamples,
} from './known-trading-days';
export { StoredRecords, type StoredRecord } from './stored-records';
export { AlertChoices, type ChosenAlert } from './alert-choices';
export { ExpiringKeys, type ExpiringKey } from './expiring-keys';
export { KeyLabels } from './key-labels';
export { KeyUse } from './key-use';
export {
  activeStatuses,
  IpoDirectory,
  type IpoReference,
  type IpoStatus,
  type ListedFilter,
  type ListedIpo,
} from './ipo-directory';
export { type PastIpo, PastIpos } from './past-ipos';
export type { MarketEvent } from './market-event';
export {
  ipoAllotmentEventData,
  ipoCorrectedEventData,
  ipoDatesChangedEventData,
  ipoEventData,
  ipoListedEventData,
  ipoPriceBandChangedEventData,
  ipoSubscriptionUpdatedEventData,
  type IpoAllotmentEventData,
  type IpoCorrectedEventData,
  type IpoDatesChangedEventData,
  type IpoEventData,
  type IpoIdentity,
  type IpoListedEventData,
  type IpoPriceBandChangedEventData,
  type IpoSubscriptionUpdatedEventData,
} from './ipo-events';
export {
  buyback,
  ncdIssue,
  offerForSale,
  rightsIssue,
  emptyOfferTerms,
  type BuybackRecord,
  type CorporateOfferKind,
  type CorporateOfferRecord,
  type NcdIssueRecord,
  type OfferForSaleRecord,
  type RightsIssueRecord,
} from './corporate-action-records';
export {
  amc,
  fundHouseShortName,
  nfoCategories,
  nfoScheme,
  nfoStatuses,
  riskLevels,
  type AmcRecord,
  type NfoCategory,
  type NfoSchemeRecord,
  type NfoStatus,
  type RiskLevel,
} from './nfo-records';
export { planFeatureErrors, type PlanFeature, type PlanFeatureError } from './plan-feature';
export { promisedDataSets, type PromisedDataSet } from './promised-data-sets';
export { schemeCategory, type SchemeCategory } from './scheme-category';
export {
  isDayMove,
  outsideBound,
  valueBound,
  valueBounds,
  type BoundedValue,
  type BoundCase,
  type Outside,
  type ValueBound,
} from './value-bounds';
export { withoutPlan } from './scheme-name';
export { instalmentPlan, jointly, lumpSum, readSchemeMinimum } from './scheme-minimum';
export { SchemeWatchlist, type WatchedScheme } from './scheme-watchlist';
export { possibleOfferDays } from './nfo-days';
export { nfoEventData, type NfoEventData } from './nfo-events';
export {
  gmpReading,
  gmpReadingKey,
  gmpWithdrawal,
  type GmpReadingRecord,
  type GmpWithdrawalRecord,
} from './gmp-records';
export {
  completeEventData,
  eventBody,
  isAsPublished,
  publishedEvent,
  type PublishedEvent,
} from './event-body';
export { publisherNames } from './publisher-names';
export {
  publishedDates,
  type PublishedDates,
  namesOfPublishers,
  publicSourceName,
  findPublisherId,
} from './source-names';
export { gmpEventData, type GmpEventData } from './gmp-events';
export {
  sgbIssue,
  sgbQuotation,
  sgbRedemption,
  type SgbIssueRecord,
  type SgbQuotationRecord,
  type SgbRedemptionRecord,
} from './sgb-records';
export {
  sgbClosedEventData,
  sgbOpenedEventData,
  sgbRedemptionEventData,
  type SgbClosedEventData,
  type SgbOpenedEventData,
  type SgbRedemptionEventData,
} from './sgb-events';
export {
  nfoCorrectedEventData,
  offerCorrectedEventData,
  sgbCorrectedEventData,
  type NfoCorrectedEventData,
  type OfferCorrectedEventData,
  type SgbCorrectedEventData,
} from './correction-events';
export {
  freshnessEventData,
  type FreshnessEventData,
  incidentImpacts,
  type IncidentImpact,
  incidentStates,
  type IncidentState,
  serviceIncidentEventData,
  type ServiceIncidentEventData,
} from './added-events';
export { offerEventData, type OfferEventData } from './offer-events';
export {
  deliveryBody,
  eventCatalogue,
  eventDescription,
  eventWords,
  isEventType,
  loggedBody,
} from './webhook-events';
export {
  chosenTypes,
  eventChoices,
  eventTypes,
  everyType,
  usualEventTypes,
  type EventChoice,
  type EventDescription,
  type EventType,
  type OfferState,
  type StateEvent,
} from './event-types';
