import { TestMailServer } from '@market/mail/testing';
import { until } from '@market/testing';
import { WebhookScene } from './webhook-scene';

let scene: WebhookScene;
let mails: TestMailServer;

beforeAll(async () => {
  scene = await WebhookScene.set();
  mails = await TestMailServer.start();
});
afterAll(async () => {
  expect(await scene.strikeAndCheck()).toEqual([]);
  await mails.close();
});

it('the owners of an account get a mail when ten failures in a row disabled its endpoint, members none', async () => {
  const receiver = await scene.receiver();
  receiver.respond = (_request, response) => void response.writeHead(500).end();
  const { id } = await scene.webhook(receiver, { path: '/t0ken' });
  const [{ accountId } = { accountId: '' }] = await scene.rows<{ accountId: string }>(
    'SELECT account_id AS "accountId" FROM webhook_endpoint WHERE id = $1',
    [id],
  );
  await scene.rows(
    `WITH made AS (
       INSERT INTO app_user (id, email, created_at)
       VALUES ('usr_1', 'asha@customer.test', now()), ('usr_2', 'ravi@customer.test', now()) RETURNING id)
     INSERT INTO membership (user_id, account_id, role, created_at)
     SELECT id, $1, CASE id WHEN 'usr_1' THEN 'owner' ELSE 'member' END, now() FROM made`,
    [accountId],
  );
  const ingestor = await scene.ingestor({
    ...{ WEBHOOKS_RETRY_DELAYS_SECONDS: '0', PUBLIC_URL: 'https://api.market.test' },
    ...{ SMTP_URL: `smtp://127.0.0.1:${mails.port}`, MAIL_FROM: 'mail@market.test' },
  });
  await scene.announce(12);
  const isTold = () => mails.received.some(({ text }) => text.includes('was disabled'));
  await until('the mail about the end', () => Promise.resolve(isTold()));
  const told = mails.received.filter(({ text }) => text.includes('was disabled'));
  expect(told.map(({ to }) => to)).toEqual([['asha@customer.test']]);
  expect(told[0]?.text).toContain(`https://api.market.test/dashboard/webhooks/${id}`);
  for (const { text } of mails.received) expect(text).not.toContain('t0ken');
  expect(ingestor.output()).not.toContain('asha@customer.test');
});
