import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import { declaredBodyOf } from '../body/declared-body';
import { errorCatalogue, type ErrorCode } from '../error-catalogue';
import type { HttpSettings } from '../http.config';
import { idempotencyHeader } from '../idempotency/idempotency.interceptor';
import { isIdempotent } from '../idempotency/idempotent.decorator';
import type { Route, RouteTable } from '../route-table';
import { answerHeaders, replayHeader, retryHeader, successHeaders } from './answer-headers';
import { answersOf, type AnswerDescription } from './answers.decorator';
import { describeBody } from './request-body';
import { describeWebhooks } from './webhook-descriptions';
import { envelopeSchema, schemaOfView, sharedSchemas, type JsonSchema } from './view-schemas';

/** Errors that every route with a key can answer. */
const commonErrors: readonly ErrorCode[] = [
  'VAL_001',
  'AUTH_001',
  'AUTH_002',
  'REQ_001',
  'REQ_004',
  'REQ_005',
  'REQ_006',
  'REQ_007',
  'RATE_001',
  'SRV_001',
  'SRV_002',
];

const introduction = (docsUrl: string) =>
  [
    'Public offerings of India: IPOs with subscription and listing performance, grey market premium (GMP), new fund offers (NFO), sovereign gold bonds (SGB), rights issues, buybacks, NCD and OFS; and webhooks that tell what happens to them.',
    '',
    'Send your key in `X-API-Key`. A test key (`svc_test_…`) sees sample data, a live key (`svc_live_…`) real data.',
    'Days are Indian calendar days, rendered as midnight UTC; instants are true UTC instants. `null` means unknown.',
    `The [error codes](${docsUrl}/errors) are explained one by one; the [guide to webhooks](${docsUrl}/webhooks) shows how to verify a delivery, with code in Node, Python, Go, Java and PHP.`,
  ].join('\n');

/** Describes an app's API in OpenAPI 3.1, from its controllers, query classes and views. */
export function describeApi(
  app: INestApplication,
  routes: RouteTable,
  { publicUrl, docsUrl }: Pick<HttpSettings, 'publicUrl' | 'docsUrl'>,
): OpenAPIObject {
  const config = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('India Market Data API')
    .setDescription(introduction(docsUrl))
    .setVersion('1.0.0')
    .setContact('Market Data Service', publicUrl, '')
    .setLicense('Apache-2.0', 'https://www.apache.org/licenses/LICENSE-2.0')
    .addServer(publicUrl)
    .addApiKey({ type: 'apiKey', in: 'header', name: 'X-API-Key' }, 'apiKey')
    .addBearerAuth({ type: 'http', scheme: 'bearer', bearerFormat: 'API key' }, 'bearer')
    .addSecurityRequirements('apiKey')
    .addSecurityRequirements('bearer')
    .build();
  const document = SwaggerModule.createDocument(app, config, {
    operationIdFactory: (_controller, method) => method,
  });
  delete (document.info.contact as { email?: string } | undefined)?.email;
  const schemas: Record<string, JsonSchema> = { ...sharedSchemas };
  for (const route of routes.routes) {
    const answers = answersOf(route.handler);
    const path = route.path.replace(/:([A-Za-z]+)/g, '{$1}');
    const operation = operationsOf(document.paths[path])[route.method.toLowerCase()];
    if (!answers || !operation) continue;
    const { name, schema } = schemaOfView(answers.view);
    if (name !== null) schemas[name] = schema;
    const declared = declaredBodyOf(route.handler);
    const body = declared && describeBody(declared);
    if (body) operation['requestBody'] = body.requestBody;
    Object.assign(schemas, body?.schemas);
    if (isIdempotent(route.handler)) {
      operation['parameters'] = [...((operation['parameters'] as object[] | undefined) ?? []), keyParameter];
    }
    operation['responses'] = responsesOf(route, answers, body?.errors ?? []);
  }
  const isDelivering = routes.routes.some(({ path }) => path === '/v1/webhooks');
  const { webhooks, schemas: eventSchemas } = describeWebhooks(docsUrl);
  if (isDelivering) Object.assign(schemas, eventSchemas);
  document.components = {
    ...document.components,
    schemas: { ...document.components?.schemas, ...schemas },
  };
  return isDelivering ? Object.assign(document, { webhooks }) : document;
}

const keyParameter = {
  name: idempotencyHeader,
  in: 'header',
  required: false,
  description:
    'Makes it safe to send the request again: for 24 hours the same key has the same answer and no other effect.',
  schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{1,64}$' },
};

function operationsOf(path: object | undefined): Record<string, Record<string, unknown> | undefined> {
  return (path ?? {}) as Record<string, Record<string, unknown> | undefined>;
}

function responsesOf(
  { method, handler }: Route,
  answers: AnswerDescription,
  bodyErrors: readonly ErrorCode[],
): Record<string, unknown> {
  const byStatus = new Map<number, ErrorCode[]>();
  const idempotent = isIdempotent(handler);
  const own: readonly ErrorCode[] = idempotent ? ['IDEM_001'] : [];
  for (const code of new Set([...commonErrors, ...bodyErrors, ...own, ...answers.errors])) {
    const { status } = errorCatalogue[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  const errors = [...byStatus]
    .sort(([a], [b]) => a - b)
    .map(([status, codes]): [string, unknown] => [
      String(status),
      {
        description: codes.map((code) => `\`${code}\` ${errorCatalogue[code].title}`).join('; '),
        headers: status === 429 || status === 503 ? { ...answerHeaders, ...retryHeader } : answerHeaders,
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]);
  return {
    [String(answers.status)]: {
      description: 'Success.',
      headers: {
        ...answerHeaders,
        ...successHeaders[method === 'GET' ? 'read' : 'written'],
        ...(idempotent ? replayHeader : {}),
      },
      content: { 'application/json': { schema: envelopeSchema(answers) } },
    },
    ...(method === 'GET'
      ? { '304': { description: 'Not modified since the ETag in If-None-Match.', headers: answerHeaders } }
      : {}),
    ...Object.fromEntries(errors),
  };
}
