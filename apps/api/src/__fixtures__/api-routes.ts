import { type Route, collectRoutes } from '@market/http-server';
import { previewApp } from '../preview-app';

/** Reads the routes of the API as the app itself does. */
export async function apiRoutes(): Promise<readonly Route[]> {
  const app = await previewApp();
  const routes = collectRoutes(app);
  await app.close();
  return routes;
}
