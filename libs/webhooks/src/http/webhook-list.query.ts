import { formattedQuery } from '@market/http';
import { webhookView } from './webhook.view';

/** Query of `GET /v1/webhooks`. */
export class WebhookListQuery extends formattedQuery(webhookView) {}
