import type { OpenAPIObject } from '@nestjs/swagger';
import { declaredBodyOf, declaredQuery } from '@market/http-query';
import { type ErrorCode, type Route, isStreamed } from '@market/http-server';
import { hasFormats } from '@market/http-lists';
import {
  isIdempotent,
  repeatOf,
  idempotencyHeader,
  describedResponseOf,
  type ResponseDescription,
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
import { markDeprecated } from './mark-deprecated';
import { exampleResponse, type DocumentedParameter } from './example-response';
import { documentPath, operationsOf } from './generated-document';
import { NamedSchemas } from '../schemas/named-schemas';
import { isCollection } from '../schemas/query-classes';
import { operationFacts } from './operation-facts';
import { describeBody } from './request-body';
import { responseSchemas } from '../schemas/response-schemas';
import { schemaOfView, sharedSchemas, type JsonSchema } from '../schemas/view-schemas';

/** Named components of the document, to which operations refer. */
interface Components {
  readonly schemas: Readonly<Record<string, JsonSchema>>;
  readonly responses: Readonly<Record<string, JsonSchema>>;
  readonly headers: Readonly<Record<string, object>>;
  readonly parameters: Readonly<Record<string, object>>;
}

/** Adds the bodies and responses of all routes with `RespondsWith` to a document. */
export function describeOperations(
  document: OpenAPIObject,
  routes: readonly Route[],
  docsUrl: string,
): Components {
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
