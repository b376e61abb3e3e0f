import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pictures, themes } from './picture-list';

const root = join(__dirname, '..', '..', '..', '..');
const folder = join(root, 'docs', 'pictures');
const readme = readFileSync(join(root, 'README.md'), 'utf8');
const files = pictures.flatMap(({ name }) => themes.map((theme) => `${name}-${theme}.png`));

it.each(files)('%s is there, small, and shown in the README', (file) => {
  expect(existsSync(join(folder, file))).toBe(true);
  expect(statSync(join(folder, file)).size).toBeLessThan(120 * 1024);
  expect(readme).toContain(`"docs/pictures/${file}"`);
});

it('the folder of pictures holds no others', () => {
  expect(readdirSync(folder).toSorted()).toEqual(files.toSorted());
});
