export type { Ipo, SubscriptionCategory, SubscriptionReading } from './domain/ipo';
export { IpoQueries, type IpoFilter } from './ipo.queries';
