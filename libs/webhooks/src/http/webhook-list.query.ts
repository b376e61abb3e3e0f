import { formattedQuery } from '@market/http-lists';
import { webhookView } from './webhook.view';

/** Query of `GET /v1/webhooks`. */
export class WebhookListQuery extends formattedQuery(webhookView) {}
