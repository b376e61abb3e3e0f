import { banner } from './banner';

const facts = {
  url: 'http://127.0.0.1:3000',
  dashboardUrl: 'http://localhost:3000/dashboard',
  token: undefined,
  demoToken: undefined,
  ingestorUrl: 'http://127.0.0.1:3001',
  devKey: undefined,
  choice: { mode: 'off', reason: 'off' },
  sources: [],
  payments: 'sandbox',
  seconds: 1,
} as const;

describe("the operator's commands of the banner", () => {
  it.each([
    [undefined, 'none: npm run --silent admin -- key create'],
    ['', 'none: npm run --silent admin -- key create'],
    ['/tmp/a-b', 'none: DATA_DIR=/tmp/a-b npm run --silent admin -- key create'],
    ["/tmp/it's here", String.raw`none: DATA_DIR='/tmp/it'\''s here' npm run --silent admin -- key create`],
  ])('find the stack by its folder: %s', (dataDir, written) => {
    expect(banner({ ...facts, dataDir })).toContain(written);
  });
});
