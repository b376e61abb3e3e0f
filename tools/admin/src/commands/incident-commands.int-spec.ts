import { createTestDatabase, type TestDatabase } from '@market/testing';
import { runAdmin } from '../admin';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase('admin_incidents');
  await admin('database', 'migrate');
});
afterAll(() => database.drop());

async function admin(...args: string[]) {
  const [out, err]: [string[], string[]] = [[], []];
  const exitCode = await runAdmin(['incident', ...args].slice(args[0] === 'database' ? 1 : 0), {
    environment: { DATABASE_URL: database.url, PUBLIC_URL: 'https://api.example' },
    out: (text) => out.push(text),
    err: (text) => err.push(text),
  });
  return { exitCode, out: out.join(''), err: err.join('') };
}

it('an incident is opened, told and closed at night without its id, and each step says what comes next', async () => {
  const opened = await admin(
    'open',
    '--title',
    'Slow reads',
    '--message',
    'We look into it.',
    '--impact',
    'minor',
  );
  expect(opened).toMatchObject({ exitCode: 0, err: '' });
  const [, id = ''] = /Open: Slow reads \((inc_\w+)\)/.exec(opened.out) ?? [];
  expect(opened.out).toContain('on https://api.example/status and in its feed');
  expect(opened.out).toContain(`admin incident close ${id} --message '…'`);
  expect((await admin('update', '--message', 'A disk is full.')).out).toContain(`Open: Slow reads (${id})`);
  expect((await admin('list')).out).toMatch(
    /^inc_\w+ {2}minor {2}open .* Slow reads\n.* identified: A disk is full.\n.* investigating: We look into it.\n$/,
  );
  expect((await admin('close', '--message', 'All is well.', '--by', 'asha')).out).toMatch(
    /^Closed: .*\n[^]*Next: nothing/,
  );
  expect(await admin('close', '--message', 'Again.')).toMatchObject({
    exitCode: 1,
    err: 'no incident is open\n',
  });
});
