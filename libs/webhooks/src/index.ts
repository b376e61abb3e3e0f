export { statusOf, type DisabledBy, type EndpointStatus, type WebhookEndpoint } from './domain/endpoint';
