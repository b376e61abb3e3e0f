export { CalendarClockworkModule, CalendarIngestModule } from './calendar-ingest.module';
export { SampleHolidayLoader } from '../sample/sample-loader';
