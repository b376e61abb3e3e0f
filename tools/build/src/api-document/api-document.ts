import { previewApp } from '@market/api/preview-app';
import { describeApi } from '@market/api-docs';
import { collectRoutes, RouteTable } from '@market/http-server';
import type { OpenApiDocument } from './open-api-document';

/** Address in documents that are made without a running service. */
const publicUrl = 'https://api.market.invalid';

/** Makes the OpenAPI document of the API from its controllers, without a database or a socket. */
export async function apiDocument(): Promise<OpenApiDocument> {
  const app = await previewApp();
  try {
    const addresses = { publicUrl, docsUrl: `${publicUrl}/docs` };
    const document = describeApi(app, new RouteTable(collectRoutes(app)), addresses);
    return JSON.parse(JSON.stringify(document)) as OpenApiDocument;
  } finally {
    await app.close();
  }
}
