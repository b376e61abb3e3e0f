// npm run test:deep: tests that npm test runs in a short form, with more repetitions. They find no other kinds of fault.
import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { installCustomerRuntimes } from './customer-runtimes.mjs';
import { jest, testEnvironment } from './jest-run.mjs';
import { main, prepare, print, root, run } from './prepare.mjs';
import { outcome, runStages } from './steps.mjs';

/** Suites with more repetitions: a title, the size, the files, and the settings. */
const longForms = [
  ['damaged copies of every feed', 'unit', 'libs/sources', { DAMAGED_COPIES: '1000' }],
  ['every damage of every feed', 'e2e', 'survive-damage', { DAMAGES_ONE_OF: '1' }],
  ['samples of days drawn by chance', 'unit', 'src/sample/|apps/ingestor/src/sample-history', {}],
  [
    'samples laid early and late',
    'integration',
    'ingestor/src/load-samples',
    { SAMPLE_TIMES: '00:01 13:00 21:00' },
  ],
  [
    'a transaction that stays open for a minute',
    'integration',
    'database/src/sequencer',
    { OPEN_TRANSACTION_MS: '60000' },
  ],
  [
    'series of enablings under load',
    'integration',
    'webhooks/src/enable-under-load',
    { ENABLING_SERIES: '30' },
  ],
  [
    'all orders of the notifications about a payment',
    'e2e',
    'pay-by-razorpay',
    { NOTIFICATION_ORDERS: '720' },
  ],
  [
    'the clients, packed with the packages of npm start alone',
    'e2e',
    'pack-without-development',
    { PACK_IN_A_COPY: '1' },
  ],
  ['generated requests', 'e2e', 'answer-generated-requests', { GENERATED_REQUESTS: '2000' }],
  [
    '100 000 requests beside a recording proxy, with kills',
    'e2e',
    'requests/count-exactly',
    { COUNTED_REQUESTS: '100000' },
  ],
  [
    '10 000 changes with kills of their consumers',
    'e2e',
    'events/follow-all-ways',
    { FOLLOWED_EVENTS: '10000' },
  ],
];

await main(async () => {
  const node = await prepare();
  const seed = process.env.TEST_DAY_SEED ?? String(randomInt(1_000_000_000));
  print(`TEST_DAY_SEED=${seed} draws these days and this damage again`);
  const env = { ...testEnvironment(node), TEST_DAY_SEED: seed };
  const truth = (...words) =>
    run(node, [join(root, 'tools', 'truth', 'dist', 'main.js'), ...words], { env }).then((code) =>
      outcome(code === 0),
    );
  const built = (name, ...words) => {
    const quiet = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
    const program = join(root, 'tools', 'build', 'dist', `${name}.js`);
    return run(node, [program, ...words], { env: { ...env, ...quiet } }).then((code) => outcome(code === 0));
  };
  const drill = (scenario) =>
    run(node, [join(root, 'tools', 'chaos', 'dist', 'main.js'), scenario, '--no-write'], { env }).then(
      (code) => outcome(code === 0),
    );
  return runStages([
    [
      [
        'the client on the runtimes of customers',
        async () => {
          const settings = { CUSTOMER_RUNTIMES: await installCustomerRuntimes() };
          return jest(node, { ...env, ...settings }, 'e2e', ['--testPathPatterns', 'install-client']);
        },
      ],
    ],
    [['linters of the API description', () => built('api-document/lint-document')]],
    ...longForms.map(([title, size, files, settings]) => [
      [title, () => jest(node, { ...env, ...settings }, size, ['--testPathPatterns', files])],
    ]),
    [['the last release on the present schema', () => drill('former-release')]],
    [['a rolling deploy behind nginx, 100 000 requests', () => drill('rolling-deploy')]],
    [['queries of rules and panels in Prometheus', () => drill('observed')]],
    [['faults planted in the pipeline', () => truth('--mutant', 'all')]],
    [['damage drawn by chance', () => truth('--short', '--list', '--seed', seed)]],
  ]);
});
