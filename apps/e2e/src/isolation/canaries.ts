import { type DataSet, eventDescription } from '@market/contracts';
import { addDays, SystemClock } from '@market/kernel';
import type { DataSource } from 'typeorm';

/** Word by data set that occurs in id and name of every record planted there, and nowhere else. */
export const canaryWords: Readonly<Record<DataSet, string>> = {
  live: 'quetzalcoatl',
  sample: 'xerophytical',
};

/** Id of the planted record by the route that shows it. */
export const canaryIds: Readonly<Record<string, (word: string) => string>> = {
  'GET /v1/events/{id}': (word) => `evt_${word}`,
  'GET /v1/ipos/{slug}': (word) => `${word}-breeders`,
  'GET /v1/ipos/{slug}/revisions': (word) => `${word}-breeders`,
  'GET /v1/ipos/{slug}/prices': (word) => `${word}-millers`,
  'GET /v1/ipos/{slug}/subscription': (word) => `${word}-breeders`,
  'GET /v1/ipos/{slug}/subscription/history': (word) => `${word}-breeders`,
  'GET /v1/gmp/{ipoSlug}': (word) => `${word}-breeders`,
  'GET /v1/gmp/{ipoSlug}/history': (word) => `${word}-breeders`,
  'GET /v1/gmp/{ipoSlug}/readings': (word) => `${word}-breeders`,
  'GET /v1/nfo/{slug}': (word) => `${word}-flexi-cap-fund`,
  'GET /v1/nfo/{slug}/revisions': (word) => `${word}-flexi-cap-fund`,
  'GET /v1/nfo/amc/{amcCode}': (word) => word,
  'GET /v1/nfo/amcs/{code}': (word) => word,
  'GET /v1/sgb/{id}': (word) => `sgb-${word}`,
  'GET /v1/sgb/{id}/revisions': (word) => `sgb-${word}`,
  'GET /v1/rights/{id}': (word) => `${word}-rights`,
  'GET /v1/rights/{id}/revisions': (word) => `${word}-rights`,
  'GET /v1/buyback/{id}': (word) => `${word}-buyback`,
  'GET /v1/buyback/{id}/revisions': (word) => `${word}-buyback`,
  'GET /v1/ncd/{id}': (word) => `${word}-ncd`,
  'GET /v1/ncd/{id}/revisions': (word) => `${word}-ncd`,
  'GET /v1/ofs/{id}': (word) => `${word}-ofs`,
  'GET /v1/ofs/{id}/revisions': (word) => `${word}-ofs`,
};

/** Plants one record of each kind in both data sets: copies of samples under other names. */
export async function plantCanaries(dataSource: DataSource): Promise<void> {
  for (const dataSet of ['live', 'sample'] as const) await plantIn(dataSource, dataSet);
}

async function plantIn(dataSource: DataSource, dataSet: DataSet): Promise<void> {
  const word = canaryWords[dataSet];
  const title = word.charAt(0).toUpperCase() + word.slice(1);
  const ipo = await idOf(
    dataSource,
    `SELECT id FROM ipo JOIN gmp ON gmp.ipo_id = ipo.id AND
    gmp.data_set = ipo.data_set WHERE ipo.data_set = 'sample' AND status = 'OPEN' LIMIT 1`,
  );
  const copy = async (table: string, changes: object, from: string, parameters: unknown[] = []) => {
    const rows: unknown[] = await dataSource.query(
      `INSERT INTO ${table}
       SELECT (jsonb_populate_record(NULL::${table}, to_jsonb(source) || $1::jsonb)).*
         FROM ${table} source WHERE data_set = 'sample' AND ${from} LIMIT 1 RETURNING 1`,
      [JSON.stringify({ data_set: dataSet, ...changes }), ...parameters],
    );
    if (rows.length !== 1) throw new Error(`nothing to copy in ${table}`);
  };
  const rename = async (resource: string, id: string) => {
    await dataSource.query(
      `INSERT INTO published_revision (data_set, resource, record_id, field, before, after, source, changed_at)
       VALUES ($1, $2, $3, 'name', $4, $4, 'nse', now())`,
      [dataSet, resource, id, JSON.stringify(title)],
    );
  };
  const name = `${title} Breeders Limited`;
  const breeders = { id: `ipo_${word}`, slug: `${word}-breeders`, name, company: name, isin: null };
  await copy('ipo', { ...breeders, company_key: `${word} breeders` }, 'id = $2', [ipo]);
  await rename('ipos', breeders.id);
  await copy('gmp', { ipo_id: breeders.id }, 'ipo_id = $2', [ipo]);
  await copy('gmp_day', { ipo_id: breeders.id }, 'ipo_id = $2', [ipo]);
  const published = 'gmp, mean, min, max, sources, quoted_at, updated_at, provenance, last_quotes, faded_at';
  await dataSource.query(
    `INSERT INTO gmp_state (data_set, ipo_id, published_at, ${published})
     SELECT data_set, ipo_id, faded_at, ${published} FROM gmp WHERE data_set = $1 AND ipo_id = $2`,
    [dataSet, breeders.id],
  );
  const millers = { ...breeders, id: `ipo_${word}_listed`, slug: `${word}-millers`, status: 'LISTED' };
  const prices = { listing_on: daysAgo(10), issue_price: 90, listing_price: 100 };
  await copy('ipo', { ...millers, ...prices, company_key: `${word} millers` }, 'id = $2', [ipo]);
  await dataSource.query(
    `INSERT INTO gmp_reading (data_set, ipo_id, publisher, source_name, gmp, quoted_at, received_at, believed_at)
     VALUES ($1, $2, 'ipowatch', $3, 12, $4, $4, $4)`,
    [dataSet, millers.id, title, daysAgo(12)],
  );
  await copy('ipo_subscription_reading', { ipo_id: breeders.id }, 'true');
  const closed = {
    holiday_on: `${new SystemClock().today().slice(0, 4)}-06-15`,
    description: `${title} Day`,
  };
  await copy('trading_holiday', closed, 'true');
  const house = { code: word, mf_id: null, name: `${title} Mutual Fund`, short_name: title, name_key: word };
  await copy('amc', house, 'true');
  await plantEvent(dataSource, dataSet, { id: `evt_${word}`, slug: breeders.slug, name });
  const fund = { id: `nfo_${word}`, slug: `${word}-flexi-cap-fund`, name: `${title} Flexi Cap Fund` };
  const key = { name_key: `${word} flexi cap`, amc_code: word, scheme_id: null };
  await copy('nfo', { ...fund, ...key }, 'true');
  await rename('nfo', fund.id);
  await copy('sgb', { id: `sgb-${word}`, series_name: `SGB ${title}`, symbol: null, isin: null }, 'true');
  await rename('sgb', `sgb-${word}`);
  for (const kind of ['rights', 'buyback', 'ncd', 'ofs']) {
    const offer = { id: `${word}-${kind}`, company_name: name, company_key: `${word} breeders`, isin: null };
    await copy('corporate_offer', offer, 'kind = $2', [kind]);
    await rename(kind, offer.id);
  }
}

async function plantEvent(
  dataSource: DataSource,
  dataSet: DataSet,
  { id, ...data }: { readonly id: string; readonly slug: string; readonly name: string },
): Promise<void> {
  await dataSource.query(
    `WITH head AS (UPDATE log_head SET last = last + 1 WHERE log = 'events' RETURNING last)
     INSERT INTO outbox_event (id, data_set, type, subject_id, effective_on, occurred_at, data, fanned_out_at, log_position)
     SELECT $1, $2, 'ipo.opened', $1, now(), now(), $3, now(), last FROM head`,
    [id, dataSet, JSON.stringify({ ...eventDescription('ipo.opened')?.example, ...data })],
  );
}

async function idOf(dataSource: DataSource, statement: string): Promise<string> {
  const [row] = await dataSource.query<{ id: string }[]>(statement);
  if (row === undefined) throw new Error('there is no sample to copy');
  return row.id;
}

/** Returns the day in India some days ago. */
function daysAgo(days: number): string {
  return addDays(new SystemClock().today(), -days);
}
