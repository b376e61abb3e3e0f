export type { Answer, Freshness as AnswerFreshness, Limit, Limits } from './connection/answer';
export {
  ApiError,
  AuthenticationError,
  ConnectionError,
  type FieldProblem,
  LogGap,
  MarketDataError,
  NotFoundError,
  PlanError,
  RateLimitError,
  TimeoutError,
} from './connection/api-errors';
export { Connection, type ConnectionOptions, type RequestOptions } from './connection/connection';
export type { Reply } from './connection/reply';
export { indianDay, type IndianDay } from './days';
export { EventLog } from './events/event-log';
export type { FollowQuery } from './events/follow-events';
export type { Change, ChangesQuery, SavePosition } from './lists/changes';
export type { List, Page } from './lists/list';
export type { OneOrMore, SelectedFields } from './lists/selected';
export * from './made/resources';
export type * from './made/types';
export { MarketData } from './market-data';
export { version } from './version';
