import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rotationVectors, signatureVectors as vectors } from './signature-vectors.fixture';

const page = readFileSync(join(__dirname, '..', '..', '..', '..', 'docs', 'webhooks.md'), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'recipes-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Returns the recipe of the documentation in a language. */
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

type Case = readonly [title: string, question: Question, isAuthentic: boolean];

/** Requests while the secret before a rotation signs, too: the recipes verify them by that secret alone. */
const rotated: readonly Case[] = rotationVectors.flatMap(({ name, secret, previousSecret, ...vector }) => {
  const asked = { ...vector, timestamp: String(vector.timestampSeconds), now: vector.timestampSeconds };
  return [
    [`${name}: the secret before`, { ...asked, secret: previousSecret }, true],
    [`${name}: the new secret`, { ...asked, secret }, false],
  ] as const;
});

/** Requests to verify: every vector unchanged, and with each part changed, with the expected result. */
const single: readonly Case[] = vectors.flatMap((vector) => {
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

const questions: readonly Case[] = [...single, ...rotated];

const has = (program: string, ...args: string[]) => spawnSync(program, args).status === 0;

/** Driver for the recipe of a language: a program that reads requests, verifies them by the recipe, and prints results. */
interface Driver {
  readonly title: string;
  readonly language: string;
  /** Command that tells whether the language is installed; else its test is skipped. */
  readonly needs: readonly [string, ...string[]];
  readonly file: string;
  /** Returns the program text. It reads `questions`, and prints results as JSON. */
  readonly program: (recipe: string) => string;
  readonly run: readonly [string, ...string[]];
}

/** Requests as six lines of base64 each, for languages without a JSON parser. */
const lines = questions.flatMap(([, { secret, timestamp, signature, body, now }]) =>
  [secret, timestamp, signature, body, String(now), ''].map((text) => Buffer.from(text).toString('base64')),
);

const drivers: readonly Driver[] = [
  {
    ...{ title: 'Node', language: 'js', needs: [process.execPath, '--version'], file: 'recipe.cjs' },
    program: (recipe) => `${recipe}
      const asked = JSON.parse(require('node:fs').readFileSync('questions.json', 'utf8'));
      console.log(JSON.stringify(asked.map((q) => isAuthentic(q.secret, q.timestamp, q.signature, Buffer.from(q.body), q.now))));`,
    run: [process.execPath, 'recipe.cjs'],
  },
  {
    ...{ title: 'Python', language: 'python', needs: ['python3', '--version'], file: 'recipe.py' },
    program: (recipe) => `${recipe}
import json
asked = json.load(open("questions.json", "rb"))
print(json.dumps([is_authentic(q["secret"], q["timestamp"], q["signature"], q["body"].encode(), q["now"]) for q in asked]))
`,
    run: ['python3', 'recipe.py'],
  },
  {
    ...{ title: 'Go', language: 'go', needs: ['go', 'version'], file: 'recipe.go' },
    program: (recipe) =>
      recipe
        .replace('package webhook', 'package main')
        .replace('import (', 'import (\n"encoding/json"\n"os"') +
      `
func main() {
	var asked []struct {
		Secret, Timestamp, Signature, Body string
		Now                                int64
	}
	text, _ := os.ReadFile("questions.json")
	if err := json.Unmarshal(text, &asked); err != nil {
		panic(err)
	}
	answers := []bool{}
	for _, q := range asked {
		answers = append(answers, IsAuthentic(q.Secret, q.Timestamp, q.Signature, []byte(q.Body), time.Unix(q.Now, 0)))
	}
	json.NewEncoder(os.Stdout).Encode(answers)
}
`,
    run: ['go', 'run', 'recipe.go'],
  },
  {
    ...{ title: 'Java', language: 'java', needs: ['javac', '--version'], file: 'Webhook.java' },
    program: (recipe) =>
      recipe.replace(
        /\}\s*$/,
        `
  public static void main(String[] args) throws Exception {
    var lines = java.nio.file.Files.readAllLines(java.nio.file.Path.of("questions.txt"));
    var answers = new java.util.ArrayList<Boolean>();
    for (int at = 0; at < lines.size(); at += 6) {
      var part = new byte[5][];
      for (int of = 0; of < 5; of++) part[of] = java.util.Base64.getDecoder().decode(lines.get(at + of));
      answers.add(isAuthentic(new String(part[0], StandardCharsets.UTF_8), new String(part[1]),
          new String(part[2]), part[3], Long.parseLong(new String(part[4]))));
    }
    System.out.println(answers);
  }
}
`,
      ),
    run: ['java', 'Webhook.java'],
  },
  {
    ...{ title: 'PHP', language: 'php', needs: ['php', '--version'], file: 'recipe.php' },
    program: (recipe) => `${recipe}
$asked = json_decode(file_get_contents('questions.json'), true);
echo json_encode(array_map(
    fn ($q) => is_authentic($q['secret'], $q['timestamp'], $q['signature'], $q['body'], $q['now']), $asked));
`,
    run: ['php', 'recipe.php'],
  },
];

/** Runs a recipe and returns its results. Errors: `Error` with the program's error output. */
function answersOf({ language, file, program, run: [command, ...args] }: Driver): unknown {
  writeFileSync(join(folder, 'questions.json'), JSON.stringify(questions.map(([, question]) => question)));
  writeFileSync(join(folder, 'questions.txt'), `${lines.join('\n')}\n`);
  writeFileSync(join(folder, file), program(recipe(language)));
  const { stdout, stderr } = spawnSync(command, args, { cwd: folder, encoding: 'utf8' });
  if (stdout === '') throw new Error(stderr);
  return JSON.parse(stdout);
}

const expected = questions.map(([, , isAuthentic]) => isAuthentic);

describe('the published recipe', () => {
  for (const driver of drivers) {
    const [program] = driver.needs;
    const title = `in ${driver.title} tells right from changed`;
    const check = () => expect(answersOf(driver)).toEqual(expected);
    if (has(...driver.needs)) it(title, check);
    else it.skip(`${title} (skipped: ${program} is not installed)`, check);
  }

  (has('openssl', 'version') ? it : it.skip).each(vectors.map((vector) => [vector.name, vector] as const))(
    `for openssl computes the signature with %s${has('openssl', 'version') ? '' : ' (skipped: openssl is not installed)'}`,
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
});
