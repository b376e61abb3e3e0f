export { EventsApiModule } from './http/events-api.module';
export { eventsParts } from './persistence/events-parts';
