import { databaseParts as partsOfApi } from '@market/api/parts';
import { ingestParts } from '@market/ingest';
import { databaseParts as partsOfIngestor } from '@market/ingestor/parts';

describe('the tables of the API', () => {
  it.each(['migrations', 'entities'] as const)(
    'have, with those of collecting alone, the %s that the ingestor runs on them',
    (part) => {
      expect(new Set([...partsOfApi[part], ...ingestParts[part]])).toEqual(new Set(partsOfIngestor[part]));
    },
  );
});
