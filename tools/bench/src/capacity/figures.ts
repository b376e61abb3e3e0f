/** Figure of the forecast. */
export interface Figure {
  readonly value: number;
  readonly unit: string;
  /** Place where it was measured or set. `row sizes` means `row-sizes.int-spec.ts`, which measures it at each run of the tests. */
  readonly source: string;
}

/** Figures of the forecast, each with its source. */
export const figures = {
  cachedMicroseconds: { value: 38.4, unit: 'µs of processor time', source: 'docs/benchmarks/cached-list.md' },
  uncachedMicroseconds: {
    value: 1_133,
    unit: 'µs of processor time',
    source: 'docs/benchmarks/uncached-list.md',
  },
  usedPart: {
    value: 0.5,
    unit: 'of a core or of the throughput',
    source: 'chosen: the other half is for bursts, pauses of the collector and neighbours',
  },
  leastProcesses: { value: 2, unit: 'processes', source: 'docker/kubernetes: one may be gone' },
  apiMegabytes: { value: 305, unit: 'MB', source: 'docs/benchmarks/memory.md' },
  ingestorMegabytes: {
    value: 768,
    unit: 'MB',
    source: 'docker/kubernetes/ingestor.yaml: its limit, reader included',
  },
  streamKilobytes: { value: 41.6, unit: 'kB', source: 'docs/benchmarks/stream-memory.md, the most of five' },
  streamsOfProcess: {
    value: 5_000,
    unit: 'streams',
    source: 'chosen: with apiMegabytes they stay below the limit of docker/kubernetes/api.yaml, 512 MB',
  },
  deliveriesPerSecond: {
    value: 13_690,
    unit: 'deliveries/s',
    source: 'docs/benchmarks/webhook-throughput.md',
  },
  deliveryPeak: {
    value: 20,
    unit: 'times the mean of a day',
    source: 'chosen: events come at the opening, at the close and in the evening',
  },
  furtherApiConnections: { value: 5, unit: 'connections', source: 'docs/settings.md, DATABASE_POOL_SIZE' },
  furtherIngestorConnections: {
    value: 8,
    unit: 'connections',
    source: 'docs/settings.md, DATABASE_POOL_SIZE',
  },
  redisBytes: { value: 16_384, unit: 'bytes', source: 'docs/limits.md, "Memory for each account", Pro' },
  marketBytes: { value: 318e6, unit: 'bytes a year', source: 'docs/operations.md, "Growth of the database"' },
  routesOfAccount: {
    value: 6,
    unit: 'routes',
    source: 'chosen: routes that an account uses in a day or hour',
  },
  usageDayBytes: { value: 290, unit: 'bytes a row with its index', source: 'row sizes' },
  usageKeyDayBytes: { value: 270, unit: 'bytes a row with its index', source: 'row sizes' },
  requestHourBytes: { value: 480, unit: 'bytes a row with its indexes', source: 'row sizes' },
  requestHours: { value: 10, unit: 'hours a day', source: 'chosen: hours in which an account asks' },
  requestDays: { value: 90, unit: 'days', source: 'libs/requests/README.md' },
  deliveryBytes: { value: 670, unit: 'bytes a row with its indexes', source: 'row sizes' },
  deliveryDays: { value: 30, unit: 'days', source: 'libs/webhooks/README.md, "Tables and events"' },
  pastDeliveryBytes: { value: 40, unit: 'bytes', source: 'decision 0018' },
  pastDeliveryDays: { value: 91, unit: 'days', source: 'libs/webhooks/README.md, "Tables and events"' },
} as const satisfies Readonly<Record<string, Figure>>;
