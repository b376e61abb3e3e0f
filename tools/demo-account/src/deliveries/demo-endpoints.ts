import type { EventType } from '@market/contracts';

/** Fate of an endpoint: its receiver works, fails lately, or failed until the endpoint was disabled. */
export type EndpointFate = 'healthy' | 'failing' | 'disabled';

export interface DemoEndpoint {
  readonly fate: EndpointFate;
  /** URL with a host that no resolver knows. Source: RFC 2606, section 2 (`.example`). */
  readonly url: string;
  readonly events: readonly EventType[];
  /** Days since it was made, at the making of the account. */
  readonly ageDays: number;
}

/** Endpoints of the account, oldest first. */
export const demoEndpoints: readonly DemoEndpoint[] = [
  {
    fate: 'healthy',
    url: 'https://hooks.lanternlane.example/market-data',
    events: [
      ...([
        'ipo.upcoming',
        'ipo.opened',
        'ipo.closed',
        'ipo.allotment',
        'ipo.listed',
        'gmp.updated',
      ] as const),
      ...(['nfo.opened', 'nfo.closed'] as const),
    ],
    ageDays: 67,
  },
  {
    fate: 'disabled',
    url: 'https://staging.lanternlane.example/hooks/premiums',
    events: ['gmp.updated'],
    ageDays: 54,
  },
  {
    fate: 'failing',
    url: 'https://crm.lanternlane.example/webhooks/ipo-desk',
    events: ['ipo.upcoming', 'ipo.opened', 'ipo.closed', 'ipo.allotment', 'ipo.listed', 'gmp.updated'],
    ageDays: 40,
  },
];
