import type { Fact, FieldValues } from '@market/kernel';
import type { Claim } from './ledger-rules';
import type { Sighting } from './sighting';
import { wanderingFacts } from './wandering-facts';

const rules = { facts: [{ name: 'progress', fields: ['word'] } satisfies Fact], wandering: ['progress'] };

function aRow(sourceKey: string, said: FieldValues): Claim {
  return { party: 'NSE', sourceKey, name: sourceKey, founds: true, saying: { rank: 0, said } };
}

/** Returns a record of which the feed stated a word before. */
function stating(word: string): Sighting {
  const statement = { feed: 'list', rank: 0, value: { word }, since: '2026-11-20T06:00:00.000Z' };
  const of = { recordId: 'bela', party: 'NSE', sourceKey: 'BELA', nameKeys: [], firstSeenAt: new Date(0) };
  return { ...of, statements: { progress: [statement] } };
}

const isNewOnArka = [aRow('ARKA', { word: 'listed' }), aRow('BELA', {})];
const known = ({ sourceKey }: Claim) => (sourceKey === 'BELA' ? stating('listed') : undefined);

describe('A word that is new on one record and missing on another one that had it', () => {
  it('may have slipped by a row of their list', () => {
    expect(wanderingFacts(rules, { feedId: 'list' }, isNewOnArka, known)).toEqual(
      new Map([['NSE:ARKA', ['progress']]]),
    );
  });

  it('has not slipped if each has an answer of its own', () => {
    expect(wanderingFacts(rules, { feedId: 'list', perSubject: true }, isNewOnArka, known).size).toBe(0);
  });
});
