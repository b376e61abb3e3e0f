import type { Database, EndpointNotice, Sql } from '@market/database';
import type { Mail } from '@market/mail';
import { type Choices, type OwnerFinder, QueuedEndpointMails } from './queued-endpoint-mails';

const transaction = {} as Database;
const notice: EndpointNotice = {
  ...{ kind: 'failing', endpointId: 'wh_1', accountId: 'acc_1', dataSet: 'sample', failures: 5 },
  ...{ url: 'https://hooks.acme.in/t0ken', failuresUntilDisabled: 10, at: new Date('2026-11-20T04:30:00Z') },
};

async function mailsFor(notices: readonly EndpointNotice[], wants = true): Promise<Mail[]> {
  const mails: Mail[] = [];
  const queue = {
    add: (sql: Sql, mail: Mail) => {
      expect(sql).toBe(transaction);
      mails.push(mail);
      return Promise.resolve(true);
    },
  };
  // Both read in the transaction: on another connection they would wait for it when the pool is in use.
  const choices: Choices = {
    wants: (_, alert, database) => {
      expect(database).toBe(transaction);
      return Promise.resolve(wants && alert === 'endpointFailing');
    },
  };
  const owners: OwnerFinder = {
    emailsOf: (id, database) => {
      expect(database).toBe(transaction);
      return Promise.resolve(id === 'acc_1' ? ['asha@a.test', 'ravi@a.test'] : []);
    },
  };
  await new QueuedEndpointMails(queue, owners, choices, 'https://api.market.test').add(transaction, notices);
  return mails;
}

describe('the mails about an endpoint', () => {
  it('go to every owner of its account, with a link and without the path of its URL', async () => {
    const mails = await mailsFor([notice, { ...notice, kind: 'disabled', failures: 10 }]);
    expect(mails.map(({ to, kind }) => [to, kind])).toEqual([
      ['asha@a.test', 'endpoint-failing'],
      ['ravi@a.test', 'endpoint-failing'],
      ['asha@a.test', 'endpoint-disabled'],
      ['ravi@a.test', 'endpoint-disabled'],
    ]);
    for (const { text } of mails) {
      expect(text).toContain('hooks.acme.in (test)');
      expect(text).toContain('https://api.market.test/dashboard/webhooks/wh_1');
      expect(text).not.toContain('t0ken');
    }
  });

  it('are not sent to an account that opted out, and to nobody without owners', async () => {
    expect(await mailsFor([notice], false)).toEqual([]);
    expect(await mailsFor([{ ...notice, accountId: 'acc_2' }])).toEqual([]);
  });
});
