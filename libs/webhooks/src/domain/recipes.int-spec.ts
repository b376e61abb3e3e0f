import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signatureVectors as vectors } from './signature-vectors.fixture';

const page = readFileSync(join(__dirname, '..', '..', '..', '..', 'docs', 'webhooks.md'), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'recipes-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The recipe of the page in a language. */
function recipe(language: string): string {
  const code = new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``).exec(page)?.[1];
  if (code === undefined) throw new Error(`docs/webhooks.md has no recipe in ${language}`);
  return code;
}

interface Question {
  readonly secret: string;
  readonly timestamp: string;
  readonly signature: string;
  readonly body: string;
  readonly now: number;
}

/** Every vector as it is, and with each part changed: what the recipe must say of it. */
const questions: readonly (readonly [string, Question, boolean])[] = vectors.flatMap((vector) => {
  const timestamp = String(vector.timestampSeconds);
  const right = { ...vector, timestamp, now: vector.timestampSeconds };
  const flipped = (text: string, at: number) =>
    `${text.slice(0, at)}${text[at] === '0' ? '1' : '0'}${text.slice(at + 1)}`;
  const say = (what: string, part: Partial<Question>, isAuthentic: boolean) =>
    [`${vector.name}: ${what}`, { ...right, ...part }, isAuthentic] as const;
  return [
    say('as it is', {}, true),
    say('300 seconds later', { now: right.now + 300 }, true),
    say('301 seconds later', { now: right.now + 301 }, false),
    say('301 seconds earlier', { now: right.now - 301 }, false),
    ...[0, 31, 63].map((at) =>
      say(`signature changed at ${at}`, { signature: flipped(vector.signature, at) }, false),
    ),
    say('signature cut', { signature: vector.signature.slice(0, 62) }, false),
    say('no signature', { signature: '' }, false),
    say('body changed', { body: vector.body.replace('evt', 'Evt') }, false),
    say('a space behind the body', { body: `${vector.body} ` }, false),
    say('timestamp changed', { timestamp: String(vector.timestampSeconds + 1) }, false),
    say('another secret', { secret: `${vector.secret}x` }, false),
  ];
});

const has = (program: string, argument: string) => spawnSync(program, [argument]).status === 0;

/** Runs a program that reads the questions as JSON and prints the answers as JSON. */
function answersOf(program: string, file: string, code: string): unknown {
  const path = join(folder, file);
  writeFileSync(path, code);
  const asked = questions.map(([, question]) => question);
  const { stdout, stderr } = spawnSync(program, [path], { input: JSON.stringify(asked), encoding: 'utf8' });
  if (stdout === '') throw new Error(stderr);
  return JSON.parse(stdout);
}

const expected = questions.map(([, , isAuthentic]) => isAuthentic);

describe('the published recipe', () => {
  it('in Node tells right from changed', () => {
    const driver = `
      const asked = JSON.parse(require('node:fs').readFileSync(0, 'utf8'));
      console.log(JSON.stringify(asked.map((q) => isAuthentic(q.secret, q.timestamp, q.signature, Buffer.from(q.body), q.now))));`;
    expect(answersOf(process.execPath, 'recipe.cjs', recipe('js') + driver)).toEqual(expected);
  });

  (has('python3', '--version') ? it : it.skip)('in Python tells right from changed', () => {
    const driver = `
import json, sys
asked = json.load(sys.stdin.buffer)
print(json.dumps([is_authentic(q["secret"], q["timestamp"], q["signature"], q["body"].encode(), q["now"]) for q in asked]))
`;
    expect(answersOf('python3', 'recipe.py', recipe('python') + driver)).toEqual(expected);
  });

  (has('openssl', 'version') ? it : it.skip).each(vectors.map((vector) => [vector.name, vector] as const))(
    'for openssl computes the signature with %s',
    (_name, { secret, timestampSeconds, body, signature }) => {
      writeFileSync(join(folder, 'body.json'), body);
      const { stdout } = spawnSync('sh', ['-c', recipe('sh')], {
        cwd: folder,
        env: { PATH: process.env['PATH'], SECRET: secret, TIMESTAMP: String(timestampSeconds) },
        encoding: 'utf8',
      });
      expect(stdout.trim()).toBe(signature);
    },
  );

  it.each(['go', 'java', 'php'])('stands on the page in %s', (language) => {
    expect(recipe(language)).toContain('300');
  });
});
