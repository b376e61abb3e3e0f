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
import { guides } from '../guides/guides';
import { describeErrors } from './error-descriptions';
import { markDeprecated } from './mark-deprecated';
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

/** Returns the introduction of the document, in Markdown with headings of the second order: the reference shows it below its title. */
const introduction = (docsUrl: string) =>
  `Public offerings of India: IPOs with subscription and listing performance, grey market premium (GMP), new fund offers (NFO), sovereign gold bonds (SGB), rights issues, buybacks, NCD and OFS; with webhooks for what happens to them.

## Keys

Send your key in \`X-API-Key\`. A test key (\`svc_test_…\`) reads sample data, a live key (\`svc_live_…\`) real data.

## Values

- A day is a calendar day in India, written as midnight UTC: take its first ten characters.
- An instant is in UTC.
- \`null\` means unknown.

## Headers

Every response has \`X-Request-ID\`: quote it when you report a problem.

Responses to a key show what is left of your limits: \`X-RateLimit-Limit\`, \`X-RateLimit-Remaining\` and \`X-RateLimit-Reset\` of the minute, \`RateLimit-Policy\` and \`RateLimit\` of the minute and the day.

Reads have an \`ETag\`. Send it as \`If-None-Match\`, and 304 means that nothing has changed.

## Lists

The schema of a list is that of a request without \`updatedSince\` and \`fields\`. Beside it, \`x-changes\` names the schema of a request with \`updatedSince\`, \`x-partial\` that of one with \`fields\`, and \`x-partial-changes\` that of one with both.

## Guides

${[...guidesOf(docsUrl), `- [Error codes](${docsUrl}/errors)`].join('\n')}`;

/** Returns a line for each guide that every service has. */
function guidesOf(docsUrl: string): readonly string[] {
  return guides
    .filter(({ route }) => route === undefined)
    .map(({ name, title }) => `- [${title}](${docsUrl}/${name})`);
}

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
    if (route.deprecation !== null) markDeprecated(operation, route.deprecation);
    schemas.add({ ...named, ...body?.schemas });
    Object.assign(responses, errors.named);
  }
  const parameters = { [idempotencyHeader]: keyParameter };
  const headers = headerDescriptions(routes.some(({ deprecation }) => deprecation !== null));
  return { schemas: schemas.all, responses, headers, parameters };
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
    'Makes it safe to repeat the request: for 24 hours the same key returns the stored response and has no further effect.',
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
