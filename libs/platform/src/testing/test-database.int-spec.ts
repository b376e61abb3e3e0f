import { Client } from 'pg';
import { createTestDatabase } from './test-database';

describe('createTestDatabase', () => {
  it('gives every caller an empty database of its own', async () => {
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
