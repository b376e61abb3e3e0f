import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { alwaysAdmitted } from '@market/access';
import { ManualClock } from '@market/kernel';
import { WebhookStage } from '../testing/webhook-stage.fixture';
import { newSecret } from './endpoint-secret';
import {
  rotationVectors,
  type SignatureVector,
  signatureVectors as vectors,
} from './signature-vectors.fixture';

const page = readFileSync(join(__dirname, '..', '..', '..', '..', 'docs', 'webhooks.md'), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'recipes-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Returns the recipe of the documentation in a language. */
function recipe(language: string): string {
  const [, recipes = ''] = page.split('## Verify a delivery\n');
  const code = new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``).exec(recipes)?.[1];
  if (code === undefined) throw new Error(`docs/webhooks.md has no recipe in ${language}`);
  return code;
}

interface Question {
  readonly secret: string;
  readonly id: string;
  readonly timestamp: string;
  /** Header `webhook-signature`. */
  readonly signatures: string;
  readonly body: string;
  readonly now: number;
}

type Case = readonly [title: string, question: Question, isAuthentic: boolean];

function questionOf({
  secret,
  deliveryId,
  timestampSeconds,
  body,
  standardSignature,
}: SignatureVector): Question {
  const [id, signatures] = [deliveryId, standardSignature];
  return { secret, id, timestamp: String(timestampSeconds), signatures, body, now: timestampSeconds };
}

/** Requests while the secret before a rotation signs, too: a receiver accepts them with either secret, and with no other. */
const rotated: readonly Case[] = rotationVectors.flatMap((vector) => {
  const asked = questionOf(vector);
  const [first = '', second = ''] = asked.signatures.split(' ');
  return [
    [`${vector.name}: the secret before`, { ...asked, secret: vector.previousSecret }, true],
    [`${vector.name}: the new secret`, asked, true],
    [`${vector.name}: another secret`, { ...asked, secret: newSecret() }, false],
    [`${vector.name}: the other order`, { ...asked, signatures: `${second} ${first}` }, true],
    [`${vector.name}: beside one of another version`, { ...asked, signatures: `v1a,AAAA ${first}` }, true],
    [`${vector.name}: the signature of the other secret`, { ...asked, signatures: second }, false],
    [`${vector.name}: both in one`, { ...asked, signatures: `${first},${second}` }, false],
    [`${vector.name}: 301 seconds later`, { ...asked, now: asked.now + 301 }, false],
  ] as const;
});

/** Requests to verify: every vector unchanged, and with each part changed, with the expected result. */
const single: readonly Case[] = vectors.flatMap((vector) => {
  const right = questionOf(vector);
  const flipped = (text: string, at: number) =>
    `${text.slice(0, at)}${text[at] === 'A' ? 'B' : 'A'}${text.slice(at + 1)}`;
  const say = (what: string, part: Partial<Question>, isAuthentic: boolean) =>
    [`${vector.name}: ${what}`, { ...right, ...part }, isAuthentic] as const;
  return [
    say('as it is', {}, true),
    say('300 seconds later', { now: right.now + 300 }, true),
    say('301 seconds later', { now: right.now + 301 }, false),
    say('301 seconds earlier', { now: right.now - 301 }, false),
    ...[3, 24, 45].map((at) =>
      say(`signature changed at ${at}`, { signatures: flipped(right.signatures, at) }, false),
    ),
    say('signature cut', { signatures: right.signatures.slice(0, 40) }, false),
    say('signature without its version', { signatures: right.signatures.slice(3) }, false),
    say('signature of another version', { signatures: right.signatures.replace('v1', 'v2') }, false),
    say('the older signature', { signatures: vector.signature }, false),
    say('no signature', { signatures: '' }, false),
    say('id changed', { id: `${right.id}0` }, false),
    say('body changed', { body: vector.body.replace('evt', 'Evt') }, false),
    say('a space behind the body', { body: `${vector.body} ` }, false),
    say('timestamp changed', { timestamp: String(vector.timestampSeconds + 1) }, false),
    say('no timestamp', { timestamp: '' }, false),
    say('another secret', { secret: newSecret() }, false),
  ];
});

const questions: Case[] = [...single, ...rotated];

const start = new Date('2026-11-20T04:30:00.000Z');

/** Deliveries of a running service: before a rotation, while both secrets sign, and after the overlap. */
beforeAll(async () => {
  const clock = new ManualClock(start);
  const stage = await WebhookStage.set(clock);
  const receiver = await stage.receiver();
  const { id, secret: before } = await stage.endpoint(receiver);
  const received = async (phase: string, ...answers: (readonly [secret: string, isAuthentic: boolean])[]) => {
    await stage.announce();
    await stage.deliverDue();
    const request = receiver.requests.at(-1);
    if (request === undefined) throw new Error('nothing was received');
    const { headers, body } = request;
    const named = (name: string) => String(headers[name]);
    const timestamp = named('webhook-timestamp');
    for (const [secret, isAuthentic] of answers) {
      const asked = { secret, id: named('webhook-id'), timestamp, signatures: named('webhook-signature') };
      const title = `a delivery ${phase} with ${secret === before ? 'the secret before' : 'the new secret'}`;
      questions.push([title, { ...asked, body: body.toString(), now: Number(timestamp) }, isAuthentic]);
    }
  };
  const author = { actor: 'user:usr_1', check: alwaysAdmitted } as const;
  await received('before a rotation', [before, true], [newSecret(), false]);
  const rotation = await stage.secrets.rotate({ accountId: 'acc_1', dataSet: 'live' }, id, 3_600, author);
  const after = rotation?.secret ?? '';
  await received('during the overlap', [before, true], [after, true], [newSecret(), false]);
  clock.advance(3_600_000);
  await received('after the overlap', [before, false], [after, true]);
  expect(await stage.strikeAndCheck()).toEqual([]);
});

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

/** Returns the requests as six lines of base64 each, for languages without a JSON parser. */
const linesOf = () =>
  questions.flatMap(([, { secret, id, timestamp, signatures, body, now }]) =>
    [secret, id, timestamp, signatures, body, String(now)].map((text) =>
      Buffer.from(text).toString('base64'),
    ),
  );

const drivers: readonly Driver[] = [
  {
    ...{ title: 'Node', language: 'js', needs: [process.execPath, '--version'], file: 'recipe.cjs' },
    program: (recipe) => `${recipe}
      const asked = JSON.parse(require('node:fs').readFileSync('questions.json', 'utf8'));
      console.log(JSON.stringify(asked.map((q) => isAuthentic(q.secret, q.id, q.timestamp, q.signatures, Buffer.from(q.body), q.now))));`,
    run: [process.execPath, 'recipe.cjs'],
  },
  {
    ...{ title: 'Python', language: 'python', needs: ['python3', '--version'], file: 'recipe.py' },
    program: (recipe) => `${recipe}
import json
asked = json.load(open("questions.json", "rb"))
print(json.dumps([is_authentic(q["secret"], q["id"], q["timestamp"], q["signatures"], q["body"].encode(), q["now"]) for q in asked]))
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
		Secret, Id, Timestamp, Signatures, Body string
		Now                                     int64
	}
	text, _ := os.ReadFile("questions.json")
	if err := json.Unmarshal(text, &asked); err != nil {
		panic(err)
	}
	answers := []bool{}
	for _, q := range asked {
		answers = append(answers, IsAuthentic(q.Secret, q.Id, q.Timestamp, q.Signatures, []byte(q.Body), time.Unix(q.Now, 0)))
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
      var part = new byte[6][];
      for (int of = 0; of < 6; of++) part[of] = Base64.getDecoder().decode(lines.get(at + of));
      answers.add(isAuthentic(new String(part[0], StandardCharsets.UTF_8), new String(part[1]), new String(part[2]),
          new String(part[3]), part[4], Long.parseLong(new String(part[5]))));
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
    fn ($q) => is_authentic($q['secret'], $q['id'], $q['timestamp'], $q['signatures'], $q['body'], $q['now']), $asked));
`,
    run: ['php', 'recipe.php'],
  },
];

/** Runs a recipe and returns its results. Errors: `Error` with the program's error output. */
function answersOf({ language, file, program, run: [command, ...args] }: Driver): readonly unknown[] {
  writeFileSync(join(folder, 'questions.json'), JSON.stringify(questions.map(([, question]) => question)));
  writeFileSync(join(folder, 'questions.txt'), `${linesOf().join('\n')}\n`);
  writeFileSync(join(folder, file), program(recipe(language)));
  const { stdout, stderr } = spawnSync(command, args, { cwd: folder, encoding: 'utf8' });
  if (stdout === '') throw new Error(stderr);
  return JSON.parse(stdout) as readonly unknown[];
}

/** Returns the titles of the questions with a result each, so that a wrong one is named. */
const titled = (answers: readonly unknown[]) => questions.map(([title], at) => [title, answers[at]] as const);

describe('the published recipe', () => {
  for (const driver of drivers) {
    const [program] = driver.needs;
    const title = `in ${driver.title} tells right from changed`;
    const check = () =>
      expect(titled(answersOf(driver))).toEqual(titled(questions.map(([, , isAuthentic]) => isAuthentic)));
    if (has(...driver.needs)) it(title, check);
    else it.skip(`${title} (skipped: ${program} is not installed)`, check);
  }

  (has('openssl', 'version') ? it : it.skip).each(vectors.map((vector) => [vector.name, vector] as const))(
    `for openssl computes the signature with %s${has('openssl', 'version') ? '' : ' (skipped: openssl is not installed)'}`,
    (_name, { secret, deliveryId, timestampSeconds, body, standardSignature }) => {
      writeFileSync(join(folder, 'body.json'), body);
      const { stdout } = spawnSync('sh', ['-c', recipe('sh')], {
        cwd: folder,
        env: {
          ...{ PATH: process.env['PATH'], SECRET: secret },
          ...{ ID: deliveryId, TIMESTAMP: String(timestampSeconds) },
        },
        encoding: 'utf8',
      });
      expect(stdout.trim()).toBe(standardSignature);
    },
  );
});
