import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject } from '@nestjs/swagger';
import type { HttpSettings, RouteTable } from '@market/http-server';
import { descriptionPartOf } from '@market/http-api';
import { tokenParameter } from '@market/access';
import { accessTo } from './access-to';
import { guides } from '../guides/guides';
import { describeOperations } from './described-operations';
import { describeNumbers } from './describe-numbers';
import { describeTags } from './described-tags';
import { generatedDocument, type Operations, referencedSchemas } from './generated-document';
import { describeWebhooks } from './webhook-descriptions';

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
