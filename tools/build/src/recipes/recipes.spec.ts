import { textOf } from '../documentation/repository.fixture';
import { EditedSources } from './edited-sources.fixture';

/** Files that a recipe of CONTRIBUTING says the compiler names, after the first one, in the order of their paths. */
function namedIn(heading: string): { readonly first: string; readonly named: readonly string[] } {
  const recipe = textOf('CONTRIBUTING.md').split(`## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  const [first = '', ...named] = Array.from(
    recipe.matchAll(/^ *(?:-|\d\.) `([^`]+\.ts)`/gm),
    ([, path = '']) => path,
  );
  return { first, named: named.sort() };
}

/** Adds a name like a known one to the first file, then to each file that the compiler names, and returns these. */
function walk(sources: EditedSources, first: string, known: string, added: string): string[] {
  const named: string[] = [];
  for (let faulty = [first]; faulty.length > 0; faulty = sources.faultyFiles()) {
    const again = faulty.find((path) => named.includes(path));
    if (again !== undefined) throw new Error(`an entry like ${known} does not suffice in ${again}`);
    for (const path of faulty) sources.addLike(path, known, added);
    named.push(...faulty);
  }
  return named.slice(1).sort();
}

describe('the recipes of CONTRIBUTING', () => {
  it('name for a new field of an IPO the files that the compiler names, and no other one', () => {
    const { first, named } = namedIn('Add a field');
    const sources = new EditedSources([
      first,
      'libs/ipo/src/**/*.ts',
      'libs/sources/{nse,bse}/src/ipo/*{detail,issue}*.ts',
    ]);
    const found = walk(sources, first, 'sector', 'industryGroup');
    expect(found).toEqual(named);
  });

  it('name for a new type of event the files that the compiler names, and no other one', () => {
    const { first, named } = namedIn('Add a type of event');
    const sources = new EditedSources([
      'libs/contracts/src/*event*.ts',
      'libs/ipo/src/domain/*.ts',
      'tools/truth/src/judge/*.ts',
    ]);
    const found = walk(sources, first, 'ipo.opened', 'ipo.suspended');
    expect(found).toEqual(named);
  });

  it('name for a new event of a changed value the files that the compiler names, and no other one', () => {
    const { first, named } = namedIn('Add an event of a changed value');
    const sources = new EditedSources([
      'libs/contracts/src/*event*.ts',
      'libs/ipo/src/domain/*.ts',
      'tools/truth/src/judge/*.ts',
    ]);
    const found = walk(sources, first, 'ipo.price_band_changed', 'ipo.lot_changed');
    expect(found).toEqual(named);
  });
});
