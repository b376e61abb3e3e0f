// What the tests' programs wrote must hold no key, secret or signature. Recorded by apps/e2e/src/secrets.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const shapes = [
  ['an API key', /\bsvc_(?:live|test)_[0-9a-f]{64}\b/],
  ['a webhook secret', /\bwhsec_[A-Za-z0-9+/]{20,}/],
  ['a signature', /\bv1,[A-Za-z0-9+/]{43}=/],
];

/** Programs that show a new key or secret once to the caller that asked for it, and the guide's request for one. */
const showsKeys =
  /\b(?:(?:tools[\\/](?:admin|dev-stack)[\\/]dist[\\/]main|ingestor[\\/]dist[\\/]migrate)\.js\b|curl -X POST "\S+\/v1\/webhooks")/;

/**
 * Looks through a folder of recorded output: for every secret that any of the programs was given, and for anything
 * that has the shape of one. A complaint names the program and what it wrote, never the secret.
 */
export function secretsIn(folder) {
  const programs = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => ({
      ...JSON.parse(readFileSync(join(folder, name), 'utf8')),
      output: readFileSync(join(folder, name.replace(/json$/, 'log')), 'utf8'),
    }));
  const given = new Set(programs.flatMap(({ secrets }) => secrets));
  const spelled = [...given].flatMap((secret) => [...new Set([secret, JSON.stringify(secret).slice(1, -1)])]);
  const complaints = programs.flatMap(({ arguments: args, output }) => {
    const name = withoutSecrets(args.slice(1).join(' '), spelled).slice(0, 200);
    const mayShowKeys = showsKeys.test(args.join(' '));
    const found = problemOf(output, spelled, mayShowKeys);
    const told = problemOf(args.join('\n'), spelled, false);
    return [
      ...(found === null ? [] : [`${name}: ${found.what} in its output: ${found.line}`]),
      ...(told === null ? [] : [`${name}: ${told.what} among its arguments`]),
    ];
  });
  return { programs: programs.length, complaints };
}

function problemOf(text, secrets, mayShowKeys) {
  const isShown = (secret) => mayShowKeys && shapes.some(([, shape]) => shape.test(secret));
  const given = secrets.filter((secret) => !isShown(secret));
  const wanted = [
    ...given.map((secret) => ['a secret that it was given', secret]),
    ...(mayShowKeys ? [] : shapes),
  ];
  for (const [what, needle] of wanted) {
    const at = typeof needle === 'string' ? text.indexOf(needle) : text.search(needle);
    if (at < 0) continue;
    const line = text.slice(text.lastIndexOf('\n', at) + 1).split('\n', 1)[0];
    return { what, line: withoutSecrets(line, secrets).slice(0, 300) };
  }
  return null;
}

function withoutSecrets(text, secrets) {
  const known = secrets.reduce((rest, secret) => rest.replaceAll(secret, '[removed]'), text);
  return shapes.reduce((rest, [, shape]) => rest.replace(new RegExp(shape, 'g'), '[removed]'), known);
}
