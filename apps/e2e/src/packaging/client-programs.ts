/** Body of a program that uses each part of the client without a network, and prints what it saw. */
const body = `
const market = new FakeMarket({ plan: 'pro' }).answer('ipos.list', [{ id: 'ipo_1', slug: 'a', dates: { openDate: '2026-11-20T00:00:00.000Z' } }]);
const client = new MarketData({ apiKey: 'svc_test_0', fetch: market.fetch });
const seen = [];
for await (const { slug, dates } of client.ipos.list({ status: ['open'] })) seen.push(slug, dates.openDay);
const reading = client.events.follow()[Symbol.asyncIterator]();
const next = reading.next();
await new Promise((resolve) => setTimeout(resolve, 0));
market.publish({ id: 'evt_1', type: 'ipo.opened', data: {} });
seen.push((await next).value.id);
await reading.return();
const { body, headers } = signedDelivery({ id: 'evt_2' }, 'whsec_c2VjcmV0');
seen.push(verify(body, new Headers(headers), 'whsec_c2VjcmV0').id);
seen.push(await client.ipos.get('b').catch((error) => error instanceof NotFoundError));
`;

const names = {
  index: 'MarketData, NotFoundError',
  webhooks: 'verify',
  testing: 'FakeMarket, signedDelivery',
};

const imports = `
import { ${names.index} } from 'india-market-data';
import { ${names.webhooks} } from 'india-market-data/webhooks';
import { ${names.testing} } from 'india-market-data/testing';
`;

/** Line that each program prints. */
export const expectedLine = '["a","2026-11-20","evt_1","evt_2",true]';

/** Program as an ES module. */
export const moduleProgram = `${imports}${body}console.log(JSON.stringify(seen));\n`;

/** Program in CommonJS. */
export const commonJsProgram = `
const { ${names.index} } = require('india-market-data');
const { ${names.webhooks} } = require('india-market-data/webhooks');
const { ${names.testing} } = require('india-market-data/testing');
(async () => {${body}console.log(JSON.stringify(seen)); })();
`;

/** Worker whose test is the program. */
export const workerProgram = `${imports}
export default { async test() {${body}console.log(JSON.stringify(seen)); } };
`;

/** Configuration of `workerd` for a worker in `worker.js`. */
export const workerConfiguration = `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (services = [(name = "main", worker = (
  modules = [(name = "worker", esModule = embed "worker.js")],
  compatibilityDate = "2026-01-01",
  compatibilityFlags = ["nodejs_compat"],
))]);
`;

/** Program in TypeScript that is checked, not run. */
export const typedProgram = `
import { ApiError, type Change, type Event, type IndianDay, type Ipo, MarketData } from 'india-market-data';
import { FakeMarket } from 'india-market-data/testing';
import { type Delivery, verify } from 'india-market-data/webhooks';

export async function use(client: MarketData, since: Date): Promise<void> {
  for await (const { slug, issuePrice } of client.ipos.list({ status: ['open', 'upcoming'], fields: ['issuePrice.max'] })) {
    const most: number | null = issuePrice.max;
    const name: string = slug;
    // @ts-expect-error it was not chosen
    issuePrice.min;
    // @ts-expect-error nor was this
    ({ most, name }).company;
  }
  const ipo: Ipo = await client.ipos.get('a');
  const day: IndianDay | null = ipo.dates.openDay;
  const later: Ipo['status'] = 'SOMETHING_NEW';
  // @ts-expect-error no such word can be asked for
  client.ipos.list({ status: 'openn' });
  for await (const change of client.ipos.changes({ since })) told(change);
  for await (const event of client.events.follow({ types: ['ipo.opened', 'later.type'] })) happened(event);
  const { freshness } = await client.gmp.get('a').withResponse();
  void [day, later, freshness?.ageSeconds, new FakeMarket().answer('ipos.list', [ipo]), verify('', {}, 'a') satisfies Delivery];
}

function told(change: Change<Ipo>): string {
  return change.kind === 'changed' ? change.record.slug : change.at;
}

function happened(event: Event): number | null {
  if (event.type === 'gmp.updated') return event.data.currentGmp;
  return event.type === 'ipo.opened' ? event.data.issuePrice.max : null;
}

export const reason = (error: unknown): string => (error instanceof ApiError ? error.code : 'none');
`;
