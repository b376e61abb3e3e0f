import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { images } from './images';
import { fileOf, root, settingsByName } from './settings-catalogue.fixture';

interface Service {
  readonly image: string;
  readonly build?: { readonly dockerfile: string };
  readonly command?: readonly string[];
  readonly env_file?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly read_only?: boolean;
  readonly init?: boolean;
  readonly cap_drop?: readonly string[];
  readonly stop_grace_period?: string;
  readonly networks: readonly string[];
  readonly ports?: readonly string[];
  readonly healthcheck?: object;
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
}

const { services, networks } = parse(fileOf('docker/compose.yaml'), { merge: true }) as {
  readonly services: Readonly<Record<string, Service>>;
  readonly networks: Readonly<Record<string, { readonly internal?: boolean }>>;
};
const ours = Object.entries(services).filter(([, { image }]) => image.startsWith('india-market-data/'));
const settings = settingsByName();
const examples = readdirSync(join(root, 'docker')).filter((name) => name.endsWith('.env.example'));
const namesIn = (example: string) =>
  Array.from(fileOf(`docker/${example}`).matchAll(/^([A-Z_]+)=/gm), ([, name = '']) => name);

describe('docker/compose.yaml', () => {
  it('runs stores, migration, API and ingestor, and the command line when it is asked for', () => {
    expect(Object.keys(services).sort()).toEqual([
      'api',
      'database',
      'ingestor',
      'migrate',
      'operator',
      'redis',
    ]);
  });

  it.each(Object.entries(services))('names one version of the image of %s', (_, { image, build }) => {
    expect(image.startsWith('india-market-data/') || /:\d+\.\d+/.test(image)).toBe(true);
    expect(image).not.toContain('latest');
    if (build !== undefined) expect(fileOf(build.dockerfile)).toContain('FROM ');
  });

  it.each(ours)('gives %s only settings that there are, and no secret outside of a file', (_, service) => {
    const names = Object.keys(service.environment ?? {});
    expect(names.filter((name) => !settings.has(name))).toEqual([]);
    expect(names.filter((name) => settings.get(name)?.secret === true && name !== 'REDIS_URL')).toEqual([]);
    for (const file of service.env_file ?? []) expect(examples).toContain(`${file}.example`);
  });

  it('has examples of the files with settings that there are, all left empty or to be filled in', () => {
    const names = examples.flatMap(namesIn).filter((name) => !name.endsWith('_PASSWORD'));
    expect(names.filter((name) => !settings.has(name))).toEqual([]);
    expect(names).toEqual(expect.arrayContaining(['DATABASE_URL', 'SECRETS_KEY', 'RAZORPAY_KEY_SECRET']));
    for (const example of examples)
      expect(fileOf(`docker/${example}`)).not.toMatch(/^\w+=(?!.*<password>).+$/m);
  });

  it.each(ours)('lets %s write nothing but its volume, as nobody special, and end in order', (_, service) => {
    expect(service).toMatchObject({ init: true, read_only: true, cap_drop: ['ALL'] });
    expect(parseInt(service.stop_grace_period ?? '', 10)).toBeGreaterThanOrEqual(40);
  });

  it('starts programs that the image holds', () => {
    expect(images.ingestor.programs).toEqual(
      expect.arrayContaining([...(services['migrate']?.command ?? [])]),
    );
  });

  it('starts the apps only on a database that is up and migrated', () => {
    expect(services['migrate']?.depends_on?.['database']?.condition).toBe('service_healthy');
    for (const app of ['api', 'ingestor']) {
      expect(services[app]?.depends_on?.['migrate']?.condition).toBe('service_completed_successfully');
    }
    for (const store of ['database', 'redis']) expect(services[store]?.healthcheck).toBeDefined();
  });

  it.each([
    ['migrate', 'market_migrate'],
    ['operator', 'market_migrate'],
    ['api', 'market_api'],
    ['ingestor', 'market_ingest'],
  ])('lets %s into the database as %s alone', (name, role) => {
    const files = services[name]?.env_file ?? [];
    const addresses = files.flatMap(
      (file) => /^DATABASE_URL=.*$/m.exec(fileOf(`docker/${file}.example`)) ?? [],
    );
    expect(addresses).toEqual([`DATABASE_URL=postgres://${role}:<password>@database:5432/market`]);
    expect(fileOf('docker/database/roles.sql')).toContain(role);
    expect(fileOf('docker/database/make-roles.sh')).toContain(`ALTER ROLE ${role} PASSWORD`);
  });

  it('serves the metrics of both programs to this machine, and to no other', () => {
    const portOf = (name: string) =>
      new RegExp(`\\| \`${name}\` +\\| [^|]*?(\\d{4})`).exec(fileOf('docs/settings.md'))?.[1];
    expect(portOf('METRICS_PORT')).toBe('9464');
    expect(services['api']?.ports).toEqual(['127.0.0.1:3000:3000', '127.0.0.1:9464:9464']);
    expect(services['ingestor']?.ports).toEqual(['127.0.0.1:9465:9465']);
    for (const app of ['api', 'ingestor']) {
      expect(services[app]?.environment).toMatchObject({ METRICS_HOST: '0.0.0.0' });
    }
  });

  it('keeps the stores away from every other network', () => {
    expect(networks['inside']?.internal).toBe(true);
    for (const store of ['database', 'redis']) {
      expect(services[store]?.networks).toEqual(['inside']);
      expect(services[store]?.ports).toBeUndefined();
    }
  });
});
