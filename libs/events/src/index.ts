export { EventsApiModule } from './http/events-api.module';
export { EventsDashboardModule } from './http/events-dashboard.module';
export { eventsParts } from './persistence/events-parts';
