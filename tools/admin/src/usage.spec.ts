import { runAdmin } from './admin';

async function admin(...args: string[]) {
  let [out, err] = ['', ''];
  const exitCode = await runAdmin(args, {
    environment: {},
    out: (text) => (out += text),
    err: (text) => (err += text),
  });
  return { exitCode, out, err };
}

const opens = 'admin incident open --message <text> --title <text> --impact <impact> [options]';

it('the help of a command names the options that it cannot do without', async () => {
  const { exitCode, out } = await admin('incident', 'open', '--help');
  expect({ exitCode, usage: out.split('\n')[0] }).toEqual({ exitCode: 0, usage: `Usage: ${opens}` });
});

it('a command without such an option says how it is used', async () => {
  expect(await admin('incident', 'open', '--title', 'Some requests fail')).toEqual({
    exitCode: 1,
    out: '',
    err: `error: required option '--message <text>' not specified\nusage: ${opens}\n`,
  });
});

it('a file that is not there is named', async () => {
  const probe = ['probe', '--url', 'http://127.0.0.1:1', '--key-file', '/nowhere/key', '--count', '1'];
  expect(await admin(...probe)).toEqual({
    exitCode: 1,
    out: '',
    err: '/nowhere/key: there is no such file\n',
  });
});
