import { indianDay } from './indian-day';
import { newSlugs } from './new-slugs';

const neelam = { id: 'ipo_8f3a2bff', name: 'neelam looms', openOn: indianDay('2026-11-20') };

describe('newSlugs', () => {
  const slugsOf = async (records: readonly (typeof neelam)[], taken: readonly string[] = []) => [
    ...(await newSlugs(records, (slugs) =>
      Promise.resolve(new Set(slugs.filter((one) => taken.includes(one)))),
    )),
  ];

  it.each([
    ['its name', [], 'neelam-looms'],
    ['its name and year when the name is taken', ['neelam-looms'], 'neelam-looms-2026'],
    [
      'its name and a part of its id when both are taken',
      ['neelam-looms', 'neelam-looms-2026'],
      'neelam-looms-8f3a2b',
    ],
    [
      'its id when all are taken',
      ['neelam-looms', 'neelam-looms-2026', 'neelam-looms-8f3a2b'],
      'ipo-8f3a2bff',
    ],
  ])('gives a record %s', async (_title, taken, slug) => {
    await expect(slugsOf([neelam], taken)).resolves.toEqual([[neelam.id, slug]]);
  });

  it('gives a record its id when no letter of its name has an ASCII form', async () => {
    await expect(slugsOf([{ ...neelam, name: 'नीलम' }])).resolves.toEqual([[neelam.id, 'ipo-8f3a2bff']]);
  });

  it('skips the year of a record without an opening day', async () => {
    const undated = { ...neelam, openOn: null };
    const slugs = await newSlugs([undated], () => Promise.resolve(new Set(['neelam-looms'])));
    expect(slugs.get(neelam.id)).toBe('neelam-looms-8f3a2b');
  });

  it('gives no slug twice to new records of one name', async () => {
    await expect(slugsOf([neelam, { ...neelam, id: 'ipo_77777777' }])).resolves.toEqual([
      [neelam.id, 'neelam-looms'],
      ['ipo_77777777', 'neelam-looms-2026'],
    ]);
  });

  it('asks for no slugs when no record is new', async () => {
    await expect(newSlugs([], () => Promise.reject(new Error('asked')))).resolves.toEqual(new Map());
  });
});
