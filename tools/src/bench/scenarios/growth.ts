import type { LossTarget, Scenario, Variant } from '../scenario';

/** 1.3 times the cost of a request are 1 / 1.3 of the requests. */
const lossAtMostPercent = 23;
const unlimited = { limits: 'in process', preload: 'plans-without-limits.js' } as const;

interface Size {
  readonly id: string;
  readonly title: string;
  readonly data: NonNullable<Variant['data']>;
}

/** Each size with kept answers and without, each against the first. */
function growing(sizes: readonly Size[]): Pick<Scenario, 'variants' | 'targets'> {
  const ways = [
    { id: 'cached', env: {} },
    { id: 'uncached', env: { READY_ANSWERS_MB: '0' } },
  ];
  const variants = ways.flatMap((way) =>
    sizes.map(({ id, title, data }): Variant => {
      return { ...unlimited, id: `${way.id}-${id}`, title: `${title}, ${way.id}`, data, env: way.env };
    }),
  );
  const targets = ways.flatMap((way) =>
    sizes.slice(1).map(({ id }): LossTarget => ({
      variant: `${way.id}-${id}`,
      against: `${way.id}-${sizes[0]?.id ?? ''}`,
      measure: 'requests per second',
      lossAtMostPercent,
    })),
  );
  return { variants, targets };
}

const accounts = 64;

/** What more records and more customers cost. Source: docs/spec/reliability.md, "Speed". */
export const growth: readonly Scenario[] = [
  {
    id: 'growth-records',
    title: 'What more records cost a list',
    question:
      'Requests per second of one page of a list, kept ready or read from the database, with 1, 10 and 100 times the records, against the sample data alone. The plan of the accounts has no limit; everything else is as ever.',
    path: '/v1/ipos',
    connections: 16,
    ...growing([
      { id: '1', title: '61 IPOs', data: { accounts } },
      { id: '10', title: '610 IPOs', data: { accounts, recordTimes: 10 } },
      { id: '100', title: '6 100 IPOs', data: { accounts, recordTimes: 100 } },
    ]),
  },
  {
    id: 'growth-keys',
    title: 'What more keys cost a list',
    question:
      'Requests per second of one page of a list, kept ready or read from the database, with 10, 1 000 and 100 000 keys in the database, of which up to 1 000 send, against 10. The plan of the accounts has no limit; everything else is as ever.',
    path: '/v1/ipos',
    connections: 16,
    requestsInARow: 1,
    ...growing([
      { id: '10', title: '10 keys', data: { accounts: 10 } },
      { id: '1000', title: '1 000 keys', data: { accounts: 1_000 } },
      { id: '100000', title: '100 000 keys', data: { accounts: 100_000, keysInUse: 1_000 } },
    ]),
  },
];
