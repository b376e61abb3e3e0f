import type { ExplorerResponseView, ExplorerRouteView } from './explorer.dashboard-view';

/** Read that the explorer offers, for the description of the dashboard's API. */
export const exampleExplorerRoute: ExplorerRouteView = {
  path: '/v1/ipos/:slug',
  title: 'Show one IPO',
  plan: 'any',
  parameters: [
    { name: 'slug', in: 'path', kind: 'text', example: 'narmada-logistics-parks', required: true },
  ],
  example: null,
};

/** Response to a read, for the description of the dashboard's API. */
export const exampleExplorerResponse: ExplorerResponseView = {
  status: 200,
  headers: { 'X-Data-Source': 'Sample data', 'X-API-Version': 'v1' },
  body: { success: true, data: [] },
  milliseconds: 4,
  curl: `curl -H "X-API-Key: $MARKET_DATA_API_KEY" 'https://api.example.com/v1/ipos?status=open'`,
  remaining: { minute: 29, day: 999 },
};
