import { pathsLike, textOf } from '../documentation/repository.fixture';
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

const eventFiles = [
  'libs/contracts/src/*event*.ts',
  'libs/ipo/src/domain/*.ts',
  'tools/truth/src/judge/*.ts',
];
const offerFiles = [
  'libs/contracts/src/*event*.ts',
  'libs/{corporate-actions,nfo,sgb}/src/domain/{announcements,offer-events}.ts',
  'tools/truth/src/offers/judge/*.ts',
];
const ipoFiles = [
  'libs/ipo/src/**/*.ts',
  'libs/sources/{nse,bse}/src/ipo/*{detail,issue}*.ts',
  'tools/truth/src/judge/*.ts',
];

describe('the recipes of CONTRIBUTING', () => {
  it('look for the number of the last migration by as many digits as it has', () => {
    const command = /grep -o '(\[0-9\])\\\{(\d+)\\\}'/.exec(textOf('CONTRIBUTING.md'));
    const number = new RegExp(`${command?.[1]}{${command?.[2]}}\\.ts$`);
    const migrations = pathsLike('libs/**/migrations/*-[0-9]*.ts');
    expect(migrations.filter((path) => !number.test(path))).toEqual([]);
    expect(migrations.length).toBeGreaterThan(100);
  });

  it.each([
    ['Add a field', ipoFiles, 'sector', 'industryGroup'],
    ['Add a type of event', eventFiles, 'ipo.withdrawn', 'ipo.suspended'],
    ['Add an event of another offer', offerFiles, 'opened', 'lapsed'],
    ['Add an event of a changed value', eventFiles, 'ipo.price_band_changed', 'ipo.lot_changed'],
  ])(
    'name under "%s" the files that the compiler names, and no other one',
    (heading, files, known, added) => {
      const { first, named } = namedIn(heading);
      const found = walk(new EditedSources([first, ...files]), first, known, added);
      expect(found).toEqual(named);
    },
  );

  it.each([
    ['usual-events.ts', 'nfo.closed', 'nfo.extended', 'nfo', 'fund-kind.ts'],
    ['added-events.ts', 'sgb.closed', 'sgb.extended', 'sgb', 'gold-bond-kind.ts'],
  ])(
    'are right that an entry in %s like %s makes the compiler name the announcements and the judge of its kind',
    (first, known, added, lib, judge) => {
      const path = `libs/contracts/src/${first}`;
      expect(walk(new EditedSources([path, ...offerFiles]), path, known, added)).toEqual([
        `libs/${lib}/src/domain/announcements.ts`,
        `tools/truth/src/offers/judge/${judge}`,
      ]);
    },
  );
});
