import { randomBytes } from 'node:crypto';
import { freePort } from '@market/embedded-postgres';
import { dashboardQueries } from '@market/build/observability/grafana-dashboard';
import { ruleGroups } from '@market/build/observability/prometheus-rules';
import { queriedMetrics } from '@market/build/observability/queried-metrics';
import { launchApi, type ApiProcess } from '../harness/api-process';
import { type IngestorProcess, launchIngestor } from '../harness/ingestor-process';
import { prepareDatabase } from '../harness/running-api';

const SECRETS_KEY = randomBytes(32).toString('base64');

/** Metrics that a program has only with a setting: `DATABASE_READ_URL`, `PROBE_URL`. */
const onlyWithSetting = new Set(['market_reads_total', 'probe_readings_total']);

describe('the metrics of the running programs', () => {
  let prepared: Awaited<ReturnType<typeof prepareDatabase>>;
  let api: ApiProcess;
  let ingestor: IngestorProcess;
  let ports: string[];

  beforeAll(async () => {
    prepared = await prepareDatabase();
    ports = [String(await freePort()), String(await freePort())];
    const [ofApi = '', ofIngestor = ''] = ports;
    api = await launchApi(prepared.database.url, { METRICS_PORT: ofApi, SECRETS_KEY });
    ingestor = await launchIngestor(prepared.database.url, {
      ...{ SECRETS_KEY, INGESTOR_METRICS_PORT: ofIngestor },
    });
  });
  afterAll(async () => {
    await Promise.all([api.stop(), ingestor.stop()]);
    await prepared.database.drop();
  });

  it('are all that rules and dashboards ask for, but for those of a replica and of the probe', async () => {
    const texts = await Promise.all(
      ports.map(async (port) => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()),
    );
    const served = new Set(
      Array.from(texts.join('\n').matchAll(/^# TYPE (\S+) (\S+)$/gm)).flatMap(([, name = '', type]) =>
        type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
      ),
    );
    const rules = ruleGroups().flatMap(({ rules: of }) => of);
    const recorded = new Set(rules.map(({ record }) => record));
    const queried = [...rules.map(({ expr }) => expr), ...dashboardQueries()].flatMap(queriedMetrics);
    const asked = [...new Set(queried)].filter((name) => !recorded.has(name) && !onlyWithSetting.has(name));
    expect(asked.length).toBeGreaterThan(12);
    expect(asked.filter((name) => !served.has(name))).toEqual([]);
  });
});
