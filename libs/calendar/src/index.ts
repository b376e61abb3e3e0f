export { CalendarApiModule } from './http/calendar-api.module';
export { HolidayQueries, type HolidayFilter } from './holiday.queries';
