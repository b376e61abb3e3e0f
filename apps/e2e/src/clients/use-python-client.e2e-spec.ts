import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packagePythonClient } from '@market/build/client-python/package-python-client';
import { keyOn } from '../harness/accounts';
import { sharedApi } from '../harness/shared-api';
import { hasPython, InstalledPythonClient, pythonProject } from './installed-python-client';

const suite = ['-W', 'error::ResourceWarning', '-m', 'unittest', 'discover', '-t', '.', '-s', 'tests'];
const lacked = (module: string) => (hasPython(module) ? '' : ` (skipped: Python has no ${module})`);
const withModule = (module: string) => (hasPython(module) ? it : it.skip);
const note = hasPython() ? '' : ' (skipped: python3 with venv is not installed)';

(hasPython() ? describe : describe.skip)(`the wheel of the Python client, installed alone${note},`, () => {
  let client: InstalledPythonClient;

  beforeAll(async () => {
    client = await InstalledPythonClient.make();
  });
  afterAll(() => client.remove());

  it('brings no other package, and types for others', async () => {
    const listed = await client.run(['-m', 'pip', 'list', '--format=freeze', '--disable-pip-version-check']);
    const names = listed.split('\n').map((line) => line.replace(/==.*/, ''));
    expect(names.filter((name) => !['', 'pip', 'setuptools'].includes(name))).toEqual(['india-market-data']);
    expect(await client.run(['-m', 'pip', 'check', '--disable-pip-version-check'])).toContain('No broken');
    const shown = await client.run(['-c', 'import india_market_data as i; print(i.__path__[0])']);
    expect(readFileSync(join(shown.trim(), 'py.typed'), 'utf8')).toBe('');
  });

  it('is the same file whenever and wherever it is made', () => {
    const again = packagePythonClient(join(client.wheel, '..', 'again'));
    expect(readFileSync(again).equals(readFileSync(client.wheel))).toBe(true);
  });

  it('passes its own tests, in front of the running service, too', async () => {
    const api = await sharedApi();
    const free = await keyOn(api.databaseUrl, 'plan_free', 'live');
    const told = await client.run(suite, {
      ...{ MARKET_DATA_URL: api.base, MARKET_DATA_API_KEY: api.testKey, MARKET_DATA_FREE_KEY: free.key },
    });
    expect(told).toMatch(/Ran \d\d tests/);
    expect(told).toMatch(/^OK(?: \(skipped=1\))?$/m);
  });

  withModule('pandas')(`makes data frames of records${lacked('pandas')}`, async () => {
    const told = await client.runWithPackages(['-m', 'unittest', 'tests.test_records']);
    expect(told).toMatch(/^OK$/m);
  });

  withModule('mypy')(`has types without a gap, for strict programs${lacked('mypy')}`, async () => {
    const source = join(pythonProject, 'src', 'india_market_data');
    for (const checked of [source, 'tests', join(__dirname, 'use_python_client.py')]) {
      const args = ['-m', 'mypy', '--strict', '--warn-unused-ignores', '--cache-dir=/dev/null', checked];
      expect(await client.runWithPackages(args, { MYPYPATH: '' })).toContain('no issues found');
    }
  });
});
