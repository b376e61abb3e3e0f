import { Client } from 'pg';
import { createTestDatabase } from './test-database';

describe('createTestDatabase', () => {
  it('makes an empty database for every caller', async () => {
    const [one, other] = await Promise.all([createTestDatabase('one'), createTestDatabase('one')]);
    expect(one.url).not.toBe(other.url);
    const client = new Client({ connectionString: one.url });
    await client.connect();
    await client.query('CREATE TABLE mine ()');
    await client.end();
    await one.drop();
    await other.drop();
  });
});
