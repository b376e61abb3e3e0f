import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject } from '@nestjs/swagger';
import { declaredBodyOf } from '@market/http-query';
import { errorCatalogue, type RouteTable } from '@market/http-server';
import { describedResponseOf, descriptionPartOf } from '@market/http-api';
import { documentPath, generatedDocument, operationsOf, referencedSchemas } from './generated-document';
import { NamedSchemas } from '../schemas/named-schemas';
import { describeBody } from './request-body';
import { envelopeSchema, errorSchema, reference, sharedSchemas } from '../schemas/view-schemas';

/**
 * Describes the API of the dashboard, for its own pages; it is published nowhere. Of errors it has the one schema: with
 * the errors and headers of each route, the types made from it would be ten times as long and say no more.
 */
export function describeDashboard(app: INestApplication, { routes: all }: RouteTable): OpenAPIObject {
  const config = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('API of the dashboard')
    .setVersion('1.0.0')
    .build();
  const routes = all.filter(({ controller }) => descriptionPartOf(controller) === 'dashboard');
  const operationId = (controller: string, method: string) =>
    `${controller.replace(/DashboardController$/, '')}_${method}`;
  const document = generatedDocument(app, routes, { config, operationId });
  const schemas = new NamedSchemas({ ...sharedSchemas, Error: errorSchema(Object.keys(errorCatalogue)) });
  for (const { handler, method, path } of routes) {
    const answers = describedResponseOf(handler);
    const operation = operationsOf(document, documentPath(path))[method.toLowerCase()];
    if (!answers || !operation) continue;
    const declared = declaredBodyOf(handler);
    const body = declared && describeBody(declared, document.components?.schemas);
    if (body) operation['requestBody'] = body.requestBody;
    const { schema, named } = envelopeSchema(answers);
    const content = { 'application/json': { schema } };
    operation['responses'] = { [answers.status]: { description: 'Success.', content } };
    schemas.add({ ...named, ...body?.schemas });
  }
  document.components = {
    schemas: referencedSchemas([document.paths, reference('Error')], {
      ...document.components?.schemas,
      ...schemas.all,
    }),
  };
  return document;
}
