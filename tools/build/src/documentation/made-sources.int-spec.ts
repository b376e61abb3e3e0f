import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const bootstrapModule = join(__dirname, '..', '..', '..', 'bootstrap', 'made-sources.mjs');
const compiled = join('node_modules', '.cache', 'compiled-sources.json');
const types = join('apps', 'dashboard', 'src', 'api', 'schema.ts');

/** Steps of a workspace that asks for the types after each; prints after how many of them a maker has written the file. */
const script = `
import { appendFileSync, rmSync, writeFileSync } from 'node:fs';
import { writeMadeSources } from ${JSON.stringify(bootstrapModule)};
const sources = [{ file: ${JSON.stringify(types)}, maker: 'tools/maker/src/make.ts' }];
let made = 0;
const write = async () => {
  made += 1;
  writeFileSync(${JSON.stringify(types)}, '');
  return 0;
};
const ask = async () => (await writeMadeSources(process.cwd(), write, sources), made);
const record = (compiled) => writeFileSync(${JSON.stringify(compiled)}, JSON.stringify({ sources: compiled }));
record({ 'libs/ipo/src/a.ts': '1' });
const steps = { missing: await ask(), unchanged: await ask() };
record({ 'libs/ipo/src/a.ts': '1', 'tools/bench/src/b.ts': '1' });
steps.foreignSource = await ask();
record({ 'libs/ipo/src/a.ts': '2' });
steps.changedLib = await ask();
appendFileSync('package-lock.json', ' ');
steps.otherPackages = await ask();
rmSync(${JSON.stringify(types)});
steps.removed = await ask();
record({});
steps.failed = await writeMadeSources(process.cwd(), async () => 3, sources);
steps.afterFailure = await ask();
console.log(JSON.stringify(steps));
`;

it('sources that are made from the API are written where they are missing or older than its sources', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'made-sources-'));
  try {
    for (const file of [compiled, types]) mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, 'package-lock.json'), '{}');
    const args = ['--input-type=module', '--eval', script];
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: folder });
    expect(JSON.parse(stdout)).toEqual({
      missing: 1,
      unchanged: 1,
      foreignSource: 1,
      changedLib: 2,
      otherPackages: 3,
      removed: 4,
      failed: 3,
      afterFailure: 5,
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
});
