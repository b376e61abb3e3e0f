import type { components } from './schema';

type Schemas = components['schemas'];

/** Endpoint, with its secret masked. */
export type EndpointView = Schemas['Endpoint'];
/** New endpoint: the only response that holds its secret whole. */
export type MadeEndpoint = Schemas['MadeEndpoint'];
/** Type of event that an endpoint can want: `ipo.opened`. */
export type EventName = EndpointView['events'][number];
/** Description of a type of event. */
export type EventType = Omit<Schemas['EventType'], 'type'> & { readonly type: EventName };
export type EndpointDays = Schemas['EndpointDays'];
export type TestResult = Schemas['TestedEndpoint'];
export type EnabledEndpoint = Schemas['EnabledEndpoint'];
export type NewSecret = Schemas['EndpointSecret'];

export type DeliveryRow = Schemas['WebhookDelivery'];
export type DeliveryState = DeliveryRow['state'];
export type DeliveryView = Schemas['WholeWebhookDelivery'];
export type AttemptView = Schemas['WebhookAttempt'];

export type ReplayOrder = Schemas['ReplayRangeBody'];
export type Deliveries = Schemas['WebhookReplay'];
export type RangeReplay = Schemas['RangeReplay'];
