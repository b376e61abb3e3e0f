import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { images } from './images';
import { fileOf, root, settingsByName } from './settings-catalogue.fixture';

interface Probe {
  readonly httpGet: { readonly path: string; readonly port: string };
}
interface Container {
  readonly image: string;
  readonly args?: readonly string[];
  readonly ports?: readonly { readonly name: string; readonly containerPort: number }[];
  readonly env?: readonly { readonly name: string }[];
  readonly envFrom: readonly Readonly<Record<string, { readonly name: string }>>[];
  readonly startupProbe: Probe;
  readonly readinessProbe: Probe;
  readonly livenessProbe: Probe;
  readonly lifecycle?: { readonly preStop: { readonly sleep: { readonly seconds: number } } };
  readonly resources: { readonly requests: object; readonly limits: { readonly memory: string } };
  readonly securityContext: object;
}
interface Pod {
  readonly terminationGracePeriodSeconds: number;
  readonly securityContext: object;
  readonly containers: readonly [Container];
}
interface Manifest {
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly data?: Readonly<Record<string, string>>;
  readonly stringData?: Readonly<Record<string, string>>;
  readonly spec: Readonly<Record<string, unknown>> & {
    readonly template: { readonly metadata: { readonly labels: object }; readonly spec: Pod };
    readonly selector: { readonly matchLabels: object };
  };
}

const folder = 'docker/kubernetes';
const read = (file: string) =>
  parseAllDocuments(fileOf(`${folder}/${file}`)).map((document) => document.toJS() as Manifest);
const files = readdirSync(join(root, folder)).filter((name) => name.endsWith('.yaml'));
const { resources } = parse(fileOf(`${folder}/kustomization.yaml`)) as {
  readonly resources: readonly string[];
};
const manifests = files.flatMap(read);
const find = (kind: string, name: string) => {
  const found = manifests.find((each) => each.kind === kind && each.metadata.name === name);
  if (found === undefined) throw new Error(`no ${kind} ${name}`);
  return found;
};
const settings = settingsByName();
const longestEndMs = Number(
  /longestEndMs = ([\d_]+)/
    .exec(fileOf('libs/platform/http-server/src/server/serve.ts'))?.[1]
    ?.replaceAll('_', ''),
);
const workloads = [
  find('Deployment', 'api'),
  find('Deployment', 'ingestor'),
  find('Job', 'migration'),
  find('Deployment', 'operator'),
] as const;
const deployments = workloads.slice(0, 2);
const byName = (list: readonly Manifest[]) => list.map((each) => [each.metadata.name, each] as const);
const podOf = ({ spec }: Manifest) => spec.template.spec;
const containerOf = (workload: Manifest) => podOf(workload).containers[0];

describe('docker/kubernetes', () => {
  it('applies every manifest but the example of the secrets', () => {
    const others = ['kustomization.yaml', 'secrets.example.yaml', 'secrets.yaml'];
    expect([...resources].sort()).toEqual(files.filter((file) => !others.includes(file)).sort());
  });

  it('gives names to settings that there are; secrets only to secrets', () => {
    const configured = Object.keys(find('ConfigMap', 'settings').data ?? {});
    const secret = ['migration', 'ingestor', 'service', 'api'].flatMap((name) =>
      Object.keys(find('Secret', name).stringData ?? {}),
    );
    expect([...configured, ...secret].filter((name) => !settings.has(name))).toEqual([]);
    expect(configured.filter((name) => settings.get(name)?.secret === true)).toEqual([]);
    expect(secret).toEqual(
      expect.arrayContaining(['DATABASE_URL', 'SECRETS_KEY', 'REDIS_URL', 'RAZORPAY_WEBHOOK_SECRET']),
    );
  });

  it.each([
    ['api', 'Deployment', ['service', 'api']],
    ['ingestor', 'Deployment', ['service', 'ingestor']],
    ['migration', 'Job', ['migration']],
    ['operator', 'Deployment', ['service', 'migration']],
  ])('%s knows the database by a secret of its own', (name, kind, expected) => {
    const { envFrom } = containerOf(find(kind, name));
    const secrets = envFrom.flatMap(({ secretRef }) => secretRef?.name ?? []);
    expect(secrets).toEqual(expected);
    const addresses = secrets.filter((secret) => 'DATABASE_URL' in (find('Secret', secret).stringData ?? {}));
    expect(addresses).toHaveLength(1);
  });

  it('holds no secret', () => {
    for (const { stringData } of manifests.filter(({ kind }) => kind === 'Secret')) {
      expect(Object.values(stringData ?? {}).join('')).toBe('');
    }
  });

  it.each(byName(workloads))('%s reads its environment from what there is', (_, workload) => {
    const { env = [], envFrom } = containerOf(workload);
    expect(env.map(({ name }) => name).filter((name) => !settings.has(name))).toEqual([]);
    for (const from of envFrom) {
      if (from['configMapRef']) find('ConfigMap', from['configMapRef'].name);
      if (from['secretRef']) find('Secret', from['secretRef'].name);
    }
  });

  it.each(byName(workloads))('%s may neither write its files nor become anybody else', (_, workload) => {
    expect(podOf(workload)).toMatchObject({
      automountServiceAccountToken: false,
      shareProcessNamespace: true,
      securityContext: { runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: 'RuntimeDefault' } },
    });
    expect(containerOf(workload).securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    expect(containerOf(workload).resources.limits.memory).toBeDefined();
    expect(containerOf(workload).image).not.toContain('latest');
  });

  it.each(byName(deployments))('%s is asked how it is on the port of its image', (name, workload) => {
    const { ports, startupProbe, readinessProbe, livenessProbe } = containerOf(workload);
    const exposed = /^EXPOSE (\d+)$/m.exec(fileOf(`docker/${name}.Dockerfile`))?.[1];
    expect(ports?.map(({ containerPort }) => String(containerPort))).toEqual([exposed]);
    const port = ports?.[0]?.name;
    expect(startupProbe.httpGet).toEqual({ path: '/health/live', port });
    expect(livenessProbe.httpGet).toEqual({ path: '/health/live', port });
    expect(readinessProbe.httpGet).toEqual({ path: '/health/ready', port });
  });

  it.each(byName(deployments))('%s has the time that it takes to end in order', (_, workload) => {
    const notice = containerOf(workload).lifecycle?.preStop.sleep.seconds ?? 0;
    expect(podOf(workload).terminationGracePeriodSeconds).toBeGreaterThanOrEqual(
      Math.max(40, longestEndMs / 1000 + notice),
    );
  });

  it.each(byName(deployments))('%s loses one replica at a time at most', (name, workload) => {
    const budget = find('PodDisruptionBudget', name);
    expect(budget.spec['maxUnavailable']).toBe(1);
    expect(budget.spec.selector).toEqual(workload.spec.selector);
    expect(workload.spec.template.metadata.labels).toMatchObject(workload.spec.selector.matchLabels);
  });

  it('scales the API with its load, never below two', () => {
    expect(find('HorizontalPodAutoscaler', 'api').spec).toMatchObject({
      scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'api' },
      minReplicas: 2,
    });
    expect(find('Deployment', 'api').spec['replicas']).toBeUndefined();
    expect(find('Service', 'api').spec.selector).toEqual(find('Deployment', 'api').spec.selector.matchLabels);
  });

  it('migrates with a program that the image holds', () => {
    expect(images.ingestor.programs).toEqual(
      expect.arrayContaining([...(containerOf(find('Job', 'migration')).args ?? [])]),
    );
  });

  it('lets nothing through that is not listed, and nobody but customers in', () => {
    expect(find('NetworkPolicy', 'nothing-by-default').spec).toEqual({
      podSelector: {},
      policyTypes: ['Ingress', 'Egress'],
    });
    const entrances = manifests.filter(({ kind, spec }) => kind === 'NetworkPolicy' && spec['ingress']);
    expect(entrances.map(({ spec }) => spec['podSelector'])).toEqual([
      find('Deployment', 'api').spec.selector,
    ]);
  });
});
