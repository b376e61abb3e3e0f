import { dashboardSchema } from './dashboard-schema';

describe('the types of the dashboard’s API', () => {
  let made: string;
  beforeAll(async () => {
    made = await dashboardSchema();
  });

  it('have the routes of the dashboard, and none of the public API', () => {
    const paths = Array.from(made.matchAll(/^ {4}readonly "(\/[^"]*)": \{$/gm), ([, path = '']) => path);
    expect(paths).toEqual(expect.arrayContaining(['/dashboard/api/explorer', '/dashboard/api/session']));
    expect(paths.filter((path) => !path.startsWith('/dashboard/api/'))).toEqual([]);
  });

  it('have successes alone', () => {
    const statuses = Array.from(made.matchAll(/^ +readonly (\d{3}): \{$/gm), ([, status = '']) => status);
    expect(statuses.length).toBeGreaterThan(20);
    expect(statuses.filter((status) => !status.startsWith('2'))).toEqual([]);
  });
});
