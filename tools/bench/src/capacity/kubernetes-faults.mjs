// Reads manifests (a JSON list) from standard input, and prints what the schemas of Kubernetes find wrong (a JSON list of texts). A program of its own, because
// `kubernetes-models` can only be imported by ES modules, which the tests are not.
import { text } from 'node:stream/consumers';

const faults = [];
for (const manifest of JSON.parse(await text(process.stdin))) {
  const { apiVersion, kind, metadata } = manifest;
  const name = `${kind} ${metadata.name}`;
  try {
    const { [kind]: Model } = await import(`kubernetes-models/${apiVersion}/${kind}`);
    new Model(manifest).validate();
  } catch (error) {
    faults.push(`${name}: ${error.message}`);
  }
}
process.stdout.write(JSON.stringify(faults));
