import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const libs = join(__dirname, '..', '..', '..', '..', 'libs');

it.each(['client-typescript', 'client-python', 'client-cli', 'mcp-tools'])(
  'the README that customers get with the package of %s names nothing that only the repository has',
  (lib) => {
    const text = readFileSync(join(libs, lib, 'README.md'), 'utf8');
    expect(text.match(/npm run .*|tools\/build.*|src\/\w+.*|this repository.*/g)).toBeNull();
  },
);
