import { AuditLog, auditParts } from '@market/database/audit';
import { outboxParts } from '@market/database/outbox';
import { openTestDatabase, type OpenTestDatabase } from '@market/database/testing';
import { isAsPublished } from '@market/contracts';
import { ManualClock } from '@market/kernel';
import { queryRows } from '@market/database';
import { availabilityParts, IncidentQueries, Incidents } from '..';

const clock = new ManualClock(new Date('2026-11-20T04:30:00Z'));
const actor = 'operator:asha';
let database: OpenTestDatabase;
let incidents: Incidents;
let queries: IncidentQueries;

beforeAll(async () => {
  database = await openTestDatabase('incidents', [auditParts, outboxParts, availabilityParts]);
  incidents = new Incidents(database.dataSource, clock, new AuditLog(clock));
  queries = new IncidentQueries(database.dataSource, clock);
});
afterAll(() => database.close());
beforeEach(() => database.dataSource.query('TRUNCATE incident, incident_update, outbox_event'));

const open = (title: string) =>
  incidents.open(
    { title, impact: 'major', startedAt: new Date('2026-11-20T04:10:00Z') },
    { message: 'We look into it.', state: 'investigating', actor },
  );
const say = (id: string | null, state: 'monitoring' | 'resolved', message: string) =>
  incidents.update(id, { message, state, actor });

it('an incident has its messages newest first, an event for each, and an entry of the audit log', async () => {
  const { id } = await open('Some requests fail');
  clock.advance(600_000);
  await say(null, 'monitoring', 'A server was replaced.');
  clock.advance(600_000);
  await say(null, 'resolved', 'All requests succeed.');
  const [shown] = await queries.recent();
  expect(shown).toMatchObject({
    ...{ id, title: 'Some requests fail', impact: 'major', closedAt: new Date('2026-11-20T04:50:00Z') },
    updates: [
      { state: 'resolved', message: 'All requests succeed.', at: new Date('2026-11-20T04:50:00Z') },
      { state: 'monitoring' },
      { state: 'investigating' },
    ],
  });
  const events = await queryRows<{ type: string; data: Record<string, unknown> }>(
    database.dataSource,
    'SELECT type, data FROM outbox_event ORDER BY occurred_at',
  );
  expect(events.map(({ data }) => [data['state'], data['closedAt']])).toEqual([
    ['investigating', null],
    ['monitoring', null],
    ['resolved', '2026-11-20T04:50:00.000Z'],
  ]);
  expect(events.every(isAsPublished)).toBe(true);
  const audit = await new AuditLog(clock).list(database.dataSource, { atMost: 3 });
  expect(audit.map(({ action, subject }) => [action, subject])).toEqual([
    ['incident.closed', id],
    ['incident.updated', id],
    ['incident.opened', id],
  ]);
});

it('a message without an id belongs to the only open incident, and is refused when none or several are open', async () => {
  await expect(say(null, 'resolved', 'Done.')).rejects.toThrow('no incident is open');
  const [one, other] = [await open('One'), await open('Other')];
  await expect(say(null, 'resolved', 'Done.')).rejects.toThrow(`name one of`);
  await say(one.id, 'resolved', 'Done.');
  await expect(say(one.id, 'monitoring', 'Again.')).rejects.toThrow(`no open incident has the id ${one.id}`);
  expect(await say(null, 'resolved', 'Done.')).toMatchObject({ id: other.id });
});

it('a text that a page or a mail would show wrongly is refused, and nothing is written', async () => {
  for (const title of ['', ' ', 'two\nlines', 'x'.repeat(121)])
    await expect(open(title)).rejects.toThrow('the title is one line');
  expect(await queries.recent()).toEqual([]);
});

it('an incident cannot begin in the future, and one that ended more than 90 days ago is shown no more', async () => {
  const later = { title: 'Later', impact: 'minor', startedAt: new Date('2027-01-01') } as const;
  const first = { message: 'Soon.', state: 'investigating', actor } as const;
  await expect(incidents.open(later, first)).rejects.toThrow('lies in the past');
  const { id } = await open('Old');
  await say(id, 'resolved', 'Done.');
  clock.advance(89 * 86_400_000);
  expect(await queries.recent()).toHaveLength(1);
  clock.advance(2 * 86_400_000);
  expect(await queries.recent()).toEqual([]);
});
