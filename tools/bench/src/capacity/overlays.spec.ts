import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { connectionsOf, forecast, type Load } from './forecast';

const docker = join(__dirname, '..', '..', '..', '..', 'docker');

interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string };
}

interface Patch {
  readonly target: { readonly kind: string; readonly name: string };
  readonly patch: string;
}

interface Change {
  readonly op: string;
  readonly path: string;
  readonly value: unknown;
}

/** Loads that the overlays name. */
const loads: Readonly<Record<string, Load>> = {
  small: loadOf(500, 200, 100, 100_000, 10),
  medium: loadOf(5_000, 5_000, 5_000, 1_000_000, 8),
  large: loadOf(20_000, 20_000, 20_000, 20_000_000, 5),
};

function loadOf(accounts: number, requests: number, streams: number, deliveries: number, pool: number): Load {
  return {
    ...{ accounts, streams, requestsPerSecond: requests },
    ...{ deliveriesPerDay: deliveries, uncachedPart: 0.05, poolSize: pool },
  };
}

const read = (...path: string[]) => readFileSync(join(docker, ...path), 'utf8');

/** Returns the manifests of `docker/kubernetes`, as it is applied. */
function base(): Manifest[] {
  const { resources } = parse(read('kubernetes', 'kustomization.yaml')) as {
    readonly resources: readonly string[];
  };
  return resources.flatMap((file) =>
    parseAllDocuments(read('kubernetes', file)).map((document) => document.toJS() as Manifest),
  );
}

/** Returns the manifests of an overlay. Errors: `Error` for a patch without a target, and one of a value that is not there. */
function overlay(name: string): Manifest[] {
  const file = parse(read('overlays', name, 'kustomization.yaml')) as {
    readonly resources: readonly string[];
    readonly patches: readonly Patch[];
  };
  expect(file.resources).toEqual(['../../kubernetes']);
  const manifests = base();
  for (const { target, patch } of file.patches) {
    const found = manifests.find(
      ({ kind, metadata }) => kind === target.kind && metadata.name === target.name,
    );
    if (found === undefined) throw new Error(`no ${target.kind} ${target.name}`);
    for (const change of parse(patch) as readonly Change[]) replace(found, change);
  }
  return manifests;
}

/** Replaces a value by a JSON patch (RFC 6902). */
function replace(manifest: object, { op, path, value }: Change): void {
  const words = path.slice(1).split('/');
  const last = words.pop() ?? '';
  const place = words.reduce<unknown>((part, word) => (part as Record<string, unknown>)[word], manifest);
  if (op !== 'replace' || !(last in (place as object))) throw new Error(`${op} ${path} replaces nothing`);
  (place as Record<string, unknown>)[last] = value;
}

const find = (manifests: readonly Manifest[], kind: string, name: string) =>
  manifests.find((each) => each.kind === kind && each.metadata.name === name) as unknown as {
    readonly spec: {
      readonly minReplicas: number;
      readonly maxReplicas: number;
      readonly replicas: number;
      readonly template: {
        readonly spec: {
          readonly containers: readonly [
            { readonly resources: { readonly limits: { readonly memory: string } } },
          ];
        };
      };
    };
    readonly data: Readonly<Record<string, string>>;
  };

/** Returns what the schemas of Kubernetes find wrong in manifests. */
function faultsIn(manifests: readonly object[]): string[] {
  const program = join(__dirname, 'kubernetes-faults.mjs');
  const output = execFileSync(process.execPath, [program], { input: JSON.stringify(manifests) });
  return JSON.parse(output.toString()) as string[];
}

describe('the manifests of Kubernetes', () => {
  it('have an overlay for each size', () => {
    expect(readdirSync(join(docker, 'overlays')).sort()).toEqual(Object.keys(loads).sort());
  });

  it.each(['kubernetes', ...Object.keys(loads)])('%s satisfies the schemas of Kubernetes', (name) => {
    const manifests = name === 'kubernetes' ? base() : overlay(name);
    expect(manifests.length).toBeGreaterThan(10);
    expect(faultsIn(manifests)).toEqual([]);
  });

  it('are refused when a field has no such value', () => {
    const [scaler] = overlay('small').filter(({ kind }) => kind === 'HorizontalPodAutoscaler');
    const broken = {
      ...scaler,
      spec: { ...find([scaler as Manifest], 'HorizontalPodAutoscaler', 'api').spec, maxReplicas: 'many' },
    };
    expect(faultsIn([broken])).toEqual([expect.stringContaining('maxReplicas')]);
  });

  it.each(Object.entries(loads))(
    '%s bears the load that it names, with 400 connections at most',
    (name, load) => {
      const manifests = overlay(name);
      const made = forecast(load);
      const { minReplicas, maxReplicas } = find(manifests, 'HorizontalPodAutoscaler', 'api').spec;
      const ingestors = find(manifests, 'Deployment', 'ingestor').spec.replicas;
      const pool = Number(find(manifests, 'ConfigMap', 'settings').data['DATABASE_POOL_SIZE']);
      expect(pool).toBe(load.poolSize);
      expect(minReplicas).toBeGreaterThanOrEqual(made.apiProcesses);
      expect(ingestors).toBeGreaterThanOrEqual(made.ingestorProcesses);
      expect(connectionsOf(maxReplicas, ingestors, pool)).toBeLessThanOrEqual(400);
      const [api] = find(manifests, 'Deployment', 'api').spec.template.spec.containers;
      expect(mebibytes(api.resources.limits.memory)).toBeGreaterThan(made.apiMegabytes / 1.048_576);
    },
  );
});

function mebibytes(text: string): number {
  return text.endsWith('Gi') ? Number(text.slice(0, -2)) * 1_024 : Number(text.slice(0, -2));
}
