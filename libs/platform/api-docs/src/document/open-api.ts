import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject } from '@nestjs/swagger';
import { declaredBodyOf, declaredQuery } from '@market/http-query';
import {
  type ErrorCode,
  type HttpSettings,
  type Route,
  type RouteTable,
  isStreamed,
} from '@market/http-server';
import { hasFormats } from '@market/http-lists';
import {
  isIdempotent,
  repeatOf,
  idempotencyHeader,
  describedResponseOf,
  type ResponseDescription,
  descriptionPartOf,
} from '@market/http-api';
import {
  documentedHeaders,
  formattedHeaders,
  headerDescriptions,
  replayHeader,
  successHeaders,
} from './documented-headers';
import { tokenParameter } from '@market/access';
import { accessTo } from './access-to';
import { describeErrors } from './error-descriptions';
import { describeNumbers } from './describe-numbers';
import { describeTags } from './described-tags';
import { exampleResponse, type DocumentedParameter } from './example-response';
import {
  documentPath,
  generatedDocument,
  type Operations,
  operationsOf,
  referencedSchemas,
} from './generated-document';
import { NamedSchemas } from '../schemas/named-schemas';
import { isCollection } from '../schemas/query-classes';
import { operationFacts } from './operation-facts';
import { describeBody } from './request-body';
import { responseSchemas } from '../schemas/response-schemas';
import { describeWebhooks } from './webhook-descriptions';
import { schemaOfView, sharedSchemas, type JsonSchema } from '../schemas/view-schemas';

const introduction = (docsUrl: string) =>
  [
    'Public offerings of India: IPOs with subscription and listing performance, grey market premium (GMP), new fund offers (NFO), sovereign gold bonds (SGB), rights issues, buybacks, NCD and OFS; and webhooks that tell what happens to them.',
    '',
    'Send your key in `X-API-Key`. A test key (`svc_test_…`) sees sample data, a live key (`svc_live_…`) real data.',
    'Days are Indian calendar days, rendered as midnight UTC; instants are true UTC instants. `null` means unknown.',
    'A list is described for a request without `updatedSince` and `fields`; `x-changes`, `x-partial` and `x-partial-changes` beside its schema name those of a request with the first, with the second and with both.',
    'Every answer has `X-Request-ID`, and with a key `X-RateLimit-Limit`, `X-RateLimit-Remaining` and `X-RateLimit-Reset` of the minute, and `RateLimit-Policy` and `RateLimit` of the minute and the day. Reads have an `ETag`: send it as `If-None-Match`, and 304 says that nothing changed.',
    `The [error codes](${docsUrl}/errors) are explained one by one; the [guide to lists](${docsUrl}/lists) shows how to filter, sort, continue and download them; the [guide to webhooks](${docsUrl}/webhooks) shows how to verify a delivery, with code in Node, Python, Go, Java and PHP; the [guide to events](${docsUrl}/events) how to read and stream them; the [guide to calendar feeds](${docsUrl}/calendar-feeds) how to subscribe to the calendar, the [guide to export links](${docsUrl}/export-links) how to read lists in a spreadsheet; [Follow changes](${docsUrl}/follow-changes) and [History and corrections](${docsUrl}/history) show what changed, and what was known before.`,
  ].join('\n');

/** Describes an app's public API in OpenAPI 3.1, from its controllers, query classes and views. */
export function describeApi(
  app: INestApplication,
  { routes: all }: RouteTable,
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
    .addApiKey({ ...keyScheme, type: 'apiKey', in: 'header', name: 'X-API-Key' }, 'apiKey')
    .addBearerAuth({ ...bearerScheme, type: 'http', scheme: 'bearer', bearerFormat: 'API key' }, 'bearer')
    .addSecurityRequirements('apiKey')
    .addSecurityRequirements('bearer')
    .build();
  const routes = all.filter(({ controller }) => descriptionPartOf(controller) === 'public');
  if (routes.some((route) => accessTo(route).token?.isOnly === true))
    Object.assign(config.components?.securitySchemes ?? {}, { exportToken: tokenScheme });
  const document = generatedDocument(app, routes, { config, operationId: (_controller, method) => method });
  delete document.info.contact?.email;
  const described = describeOperations(document, routes, docsUrl);
  const isDelivering = routes.some(({ path }) => path === '/v1/webhooks');
  const { webhooks, schemas: eventSchemas } = describeWebhooks(docsUrl);
  if (isDelivering) Object.assign(document, { webhooks });
  const schemas = {
    // The descriptions of bodies override those of the generated document, which are less strict but contain what they
    // refer to.
    ...described.schemas,
    ...document.components?.schemas,
    ...described.schemas,
    ...(isDelivering ? eventSchemas : {}),
  };
  const referring = [document.paths, isDelivering ? webhooks : {}, described.responses];
  document.components = Object.assign({}, document.components, described, {
    schemas: referencedSchemas(referring, schemas),
  });
  const { tags, tagGroups } = describeTags(tagsIn(document, isDelivering ? webhooks : {}));
  return describeNumbers({ ...document, tags: [...tags], 'x-tagGroups': tagGroups });
}

const keyScheme = {
  description:
    'A key of your account: `svc_live_…` for real data, `svc_test_…` for samples. From servers only.',
};
const bearerScheme = {
  description: 'The same key as `Authorization: Bearer …`, for programs that send no other header.',
};

const tokenScheme = {
  type: 'apiKey',
  in: 'query',
  name: tokenParameter,
  description:
    'The token of an export link, `svc_csv_…`, which opens the file of this link and nothing else.',
};

/** Returns the tags of all operations. */
function tagsIn({ paths }: Pick<OpenAPIObject, 'paths'>, webhooks: object): Set<string> {
  const items = [paths, webhooks].flatMap((part) => Object.values(part) as unknown[]);
  const operations = items.flatMap((item) => Object.values(item as Operations));
  return new Set(operations.flatMap((operation) => (operation?.['tags'] ?? []) as string[]));
}

/** Named components of the document, to which operations refer. */
interface Components {
  readonly schemas: Readonly<Record<string, JsonSchema>>;
  readonly responses: Readonly<Record<string, JsonSchema>>;
  readonly headers: Readonly<Record<string, object>>;
  readonly parameters: Readonly<Record<string, object>>;
}

/** Adds the bodies and responses of all routes with `RespondsWith` to a document. */
function describeOperations(document: OpenAPIObject, routes: readonly Route[], docsUrl: string): Components {
  const models = document.components?.schemas;
  const schemas = new NamedSchemas(sharedSchemas);
  const responses: Record<string, JsonSchema> = {};
  for (const route of routes) {
    const answers = describedResponseOf(route.handler);
    const operation = operationsOf(document, documentPath(route.path))[route.method.toLowerCase()];
    if (!operation) continue;
    Object.assign(operation, operationFacts(route));
    if (!answers) {
      describeProbe(operation, responses, docsUrl);
      continue;
    }
    const queryClass = declaredQuery(route.controller, route.handlerName);
    const isOpenedByToken = accessTo(route).token?.isOnly === true;
    // The requirement of the operation tells of the token.
    if (isOpenedByToken) operation['security'] = [{ exportToken: [] }];
    const parameters = ((operation['parameters'] ?? []) as DocumentedParameter[])
      .filter(({ name }) => !isOpenedByToken || name !== tokenParameter)
      .map((parameter) =>
        isCollection(queryClass) && parameter.name === 'limit' ? orAll(parameter) : withCommas(parameter),
      );
    operation['parameters'] = parameters;
    const declared = declaredBodyOf(route.handler);
    const body = declared && describeBody(declared, models);
    if (body) operation['requestBody'] = body.requestBody;
    if (isIdempotent(route.handler)) {
      operation['parameters'] = [...parameters, { $ref: `#/components/parameters/${idempotencyHeader}` }];
    }
    const errors = describeErrors(
      [
        ...errorsOf(route, answers, body?.errors ?? []),
        ...(isCollection(queryClass) ? (['PLAN_005'] as const) : []),
      ],
      docsUrl,
    );
    const { content, named } =
      answers.mediaType === null ? responseSchemas(answers, queryClass) : textSchemas(answers);
    const example =
      answers.mediaType === null ? exampleResponse(route, answers, parameters) : answers.example;
    operation['responses'] = {
      ...(isStreamed(route.handler)
        ? streamOf(answers)
        : successOf(route, answers, { ...content, example }, hasFormats(queryClass?.prototype as object))),
      ...errors.responses,
    };
    schemas.add({ ...named, ...body?.schemas });
    Object.assign(responses, errors.named);
  }
  const parameters = { [idempotencyHeader]: keyParameter };
  return { schemas: schemas.all, responses, headers: headerDescriptions, parameters };
}

/** Adds to an operation that describes its own responses the one error that every route has. */
function describeProbe(
  operation: Record<string, unknown>,
  responses: Record<string, JsonSchema>,
  docsUrl: string,
): void {
  const common = describeErrors([], docsUrl);
  const { 405: wrongMethod } = common.responses;
  operation['responses'] = { ...(operation['responses'] as object), 405: wrongMethod };
  Object.assign(responses, { Error405: common.named['Error405'] });
}

const keyParameter = {
  name: idempotencyHeader,
  in: 'header',
  required: false,
  description:
    'Makes it safe to send the request again: for 24 hours the same key has the same answer and no other effect.',
  example: 'b3f0c9a4-order-17',
  schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{1,64}$' },
};

function errorsOf(
  { handler }: Route,
  { errors }: ResponseDescription,
  bodyErrors: readonly ErrorCode[],
): readonly ErrorCode[] {
  return [...bodyErrors, ...(isIdempotent(handler) ? (['IDEM_001'] as const) : []), ...errors];
}

/** Describes a response without the envelope. */
function textSchemas({ view }: ResponseDescription) {
  const { schema, named } = schemaOfView(view);
  return { content: { schema }, named };
}

/** Describes a response that stays open. */
function streamOf({ status, example }: ResponseDescription): Record<string, unknown> {
  return {
    [String(status)]: {
      description: 'A stream of server-sent events, which stays open.',
      headers: { ...documentedHeaders, ...successHeaders.written },
      content: { 'text/event-stream': { schema: { type: 'string' }, example } },
    },
  };
}

/** Says of a parameter with several values that commas separate them. */
function withCommas(parameter: DocumentedParameter): DocumentedParameter {
  return parameter.schema?.['type'] === 'array' ? { ...parameter, style: 'form', explode: false } : parameter;
}

/** Says of a page size that it may be `all`. */
function orAll({ schema = {}, ...parameter }: DocumentedParameter): DocumentedParameter {
  const { example, default: usual, ...size } = schema;
  return {
    ...parameter,
    schema: { oneOf: [size, { type: 'string', enum: ['all'] }], default: usual, example },
  };
}

function successOf(
  { method, handler }: Route,
  { status, mediaType }: Pick<ResponseDescription, 'status' | 'mediaType'>,
  content: JsonSchema,
  isFormatted: boolean,
): Record<string, unknown> {
  const isRead = method === 'GET';
  return {
    [String(status)]: {
      description: 'Success.',
      headers: {
        ...documentedHeaders,
        ...successHeaders[isRead ? 'read' : 'written'],
        ...(repeatOf(handler) === 'replayed' ? replayHeader : {}),
        ...(isFormatted ? formattedHeaders : {}),
      },
      content: { [mediaType ?? 'application/json']: content },
    },
    ...(isRead
      ? {
          '304': { description: 'Not modified since the ETag in If-None-Match.', headers: documentedHeaders },
        }
      : {}),
  };
}
