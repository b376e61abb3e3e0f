import { knownHolidays } from '@market/contracts';
import { SystemClock } from '@market/kernel';
import { DescribedClient, type ErrorBody, type ListBody } from '../harness/described-client';
import { type SharedApi, sharedApi } from '../harness/shared-api';

interface Holiday {
  date: string;
  exchange: string;
  description: string;
}

describe('GET /v1/holidays', () => {
  let api: SharedApi;
  let client: DescribedClient;
  const thisYear = Number(new SystemClock().today().slice(0, 4));
  const list = <Body = ListBody<Holiday>>(query = '', by = client) =>
    by.get<Body>('/v1/holidays', `/v1/holidays${query}`);

  beforeAll(async () => {
    api = await sharedApi();
    client = await DescribedClient.for(api.base, api.testKey);
  });

  it('lists the holidays of the present year, those of both exchanges, to every plan', async () => {
    const free = await DescribedClient.for(api.base, api.freeKey);
    const { body, headers } = await list('?limit=100', free);
    const expected = knownHolidays(thisYear).flatMap(({ day, description }) =>
      ['NSE', 'BSE'].map((exchange) => ({ date: `${day}T00:00:00.000Z`, exchange, description })),
    );
    expect(body.data).toEqual(expected);
    expect(headers.get('cache-control')).toBe('private, max-age=900');
    expect(headers.get('x-data-freshness')).toBeNull();
  });

  it('filters by exchange and year, and links with both', async () => {
    const { body } = await list(`?year=${thisYear - 1}&exchange=BSE&limit=3`);
    expect(new Set(body.data.map(({ date, exchange }) => `${date.slice(0, 4)} ${exchange}`))).toEqual(
      new Set([`${thisYear - 1} BSE`]),
    );
    expect(body.links.self).toBe(`/v1/holidays?exchange=bse&year=${thisYear - 1}&limit=3&page=1`);
  });

  it('has no holidays in a year that no source has stated', async () => {
    expect((await list('?year=1990')).body).toMatchObject({ data: [], meta: { total: 0, totalPages: 0 } });
  });

  it('refuses other exchanges and years', async () => {
    const { status, body } = await list<ErrorBody>('?exchange=mcx&year=26');
    expect([status, body.error.details?.map(({ field }) => field)]).toEqual([400, ['exchange', 'year']]);
  });
});
