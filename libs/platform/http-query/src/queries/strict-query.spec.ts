import 'reflect-metadata';
import { IsBoolean, IsInt, IsOptional } from 'class-validator';
import { DomainError } from '@market/kernel';
import { PageQuery } from './page.query';
import { SearchText } from '../parameters/search-text.decorator';
import { RawQuery } from '@market/http-server';
import { RequestValidationPipe } from './strict-query';

class PotQuery extends PageQuery {
  @SearchText({ description: 'Part of the name.' })
  q?: string;
}

class PotBody {
  @IsInt({ message: 'must be a whole number' })
  litres!: number;

  @IsOptional()
  @IsBoolean({ message: 'must be true or false' })
  isWarm?: boolean;
}

const pipe = new RequestValidationPipe();
const asQuery = (text: string) => pipe.transform(new RawQuery(text), { type: 'query', metatype: PotQuery });
const asBody = (body: unknown) => pipe.transform(body, { type: 'body', metatype: PotBody });

async function complaintsOf(reading: Promise<unknown>): Promise<readonly string[]> {
  const error: unknown = await reading.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof DomainError)) throw new Error('nothing was refused');
  return [error.code, ...(error.details ?? []).map(({ field, message }) => `${field} ${message}`)];
}

describe('the validation of requests', () => {
  it('makes an instance of the query class', async () => {
    const query = await asQuery('page=2');
    expect(query).toBeInstanceOf(PotQuery);
    expect(query).toEqual({ page: 2, limit: 10 });
  });

  it('reads a search text in NFC, also where a format character stood before an accent', async () => {
    const zeroWidthSpace = '%E2%80%8B';
    const acute = '%CC%81';
    expect(await asQuery(`q=cafe${zeroWidthSpace}${acute}`)).toMatchObject({ q: 'café'.normalize('NFC') });
  });

  it('reports problems of the strict query parser and of the rules of the class in one error', async () => {
    expect(await complaintsOf(asQuery('limit=1&limit=2&toString=1&page=1e9&foo=1'))).toEqual([
      'VAL_001',
      'limit is repeated',
      'toString is not a parameter of this endpoint',
      'foo is not a parameter of this endpoint',
      'page must be a whole number from 1 to 100000, in decimal digits',
    ]);
  });

  it('makes an instance of a class with decorators of Nest and class-validator only', async () => {
    const body = await asBody({ litres: 2, isWarm: true });
    expect(body).toBeInstanceOf(PotBody);
    expect(body).toEqual({ litres: 2, isWarm: true });
  });

  it('converts no value by default and refuses fields that the class does not declare', async () => {
    expect(await complaintsOf(asBody({ litres: '2', isWarm: 'false', colour: 'brown' }))).toEqual([
      'VAL_001',
      'colour is not a field of this endpoint',
      'litres must be a whole number',
      'isWarm must be true or false',
    ]);
  });

  it('leaves the parameters of our own decorators unchanged', async () => {
    const caller = { accountId: 'a' };
    expect(await pipe.transform(caller, { type: 'custom', metatype: Object })).toBe(caller);
    expect(await pipe.transform(caller, { type: 'custom', metatype: PotBody })).toBe(caller);
  });
});
