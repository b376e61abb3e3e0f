import { until } from '@market/testing';
import { Secret, TOTP } from 'otpauth';
import type { Locator, Page } from 'playwright-core';
import type { DashboardBrowser } from '../harness/dashboard-browser';
import type { DashboardScene } from './dashboard-scene';
import type { PopulatedAccount } from './populated-account';
import { hold } from './work-for-operators';

/** Running programs and users with which a change is made. */
export interface Stage {
  readonly scene: DashboardScene;
  readonly account: PopulatedAccount;
  readonly operator: DashboardBrowser;
  /** Feed that an operator runs. */
  readonly feedId: string;
}

/** Change by which a page makes something. */
export interface MakingChange {
  /** Route below `/dashboard/api/`, as the inventory lists it. */
  readonly route: string;
  /** User who makes it; `newcomer` for a user of an account of its own. */
  readonly by: 'owner' | 'operator' | 'newcomer';
  /** Prepares the records that the change needs. @returns path of the page below `/dashboard` */
  readonly path: (stage: Stage, user: DashboardBrowser) => string | Promise<string>;
  /** Opens and fills the form. @returns the button that makes the change */
  readonly fill: (page: Page) => Promise<Locator>;
  /** Part of the page that shows the outcome. */
  readonly outcome: (page: Page) => Locator;
  /** Words about what a lost response made; absent if the first outcome is shown. */
  readonly lost?: string;
  /** Counts what was made. SQL text that selects `count`; absent where only the requests can be counted. */
  readonly count?: string;
}

const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name, exact: true });
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const audited = (action: string) =>
  `SELECT count(*)::int AS count FROM audit_entry WHERE action = '${action}'`;
const workingKeys = 'SELECT count(*)::int AS count FROM api_key WHERE revoked_at IS NULL';
const revoked = 'The key it made was revoked; this is a new one.';

/** Opens a dialog by a button, fills its field, and returns its button. */
const asked =
  (
    open: string | RegExp,
    action: string,
    fill: (form: Locator) => Promise<unknown> = () => Promise.resolve(),
  ) =>
  async (page: Page): Promise<Locator> => {
    await button(page, open).first().click();
    const form = page.getByRole('dialog');
    await fill(form);
    return button(form, action);
  };
const named = (label: string, text: string) => (form: Locator) => form.getByLabel(label).fill(text);

async function decision(page: Page, verb: string): Promise<Locator> {
  await button(page, verb).click();
  const form = page.getByRole('dialog');
  await form.getByRole('textbox', { name: 'Why' }).fill('a joke');
  return button(form, verb);
}

/** Opens the dialog that sets up an app, and types its first code. @returns the button that switches it on, and the app */
export async function appOf(open: 'Set up' | 'Set up again', page: Page) {
  let app = new TOTP();
  const action = await asked(open, 'Switch on', async (form) => {
    const secret = (await form.locator('code').first().innerText()).replaceAll(' ', '');
    app = new TOTP({ secret: Secret.fromBase32(secret) });
    await form.getByLabel('Code that the app shows now').fill(app.generate());
  })(page);
  return { action, app };
}

let people = 0;

/** Changes of all pages that make something, one for each route, and for the first steps of a new customer. */
export const makingChanges: readonly MakingChange[] = [
  {
    ...{ route: 'POST keys', by: 'owner', path: () => '/keys?env=test', count: workingKeys, lost: revoked },
    fill: asked('Create test key', 'Create key', named('Name', 'Alerts')),
    outcome: (page) => dialog(page, /your new test key/),
  },
  {
    ...{ route: 'POST keys', by: 'newcomer', path: () => '?env=test', count: workingKeys, lost: revoked },
    fill: (page) => Promise.resolve(button(page, 'Create test key')),
    outcome: (page) => dialog(page, /your new test key/),
  },
  {
    ...{ route: 'POST keys/:id/rotate', by: 'owner', count: workingKeys, lost: revoked },
    path: async (_stage, user) => {
      const { data } = await user.call('POST keys', { environment: 'test', name: 'Rotated' });
      return `/keys/${data.id}?env=test`;
    },
    fill: asked('Rotate', 'Create new key'),
    outcome: (page) => dialog(page, /your new test key/),
  },
  {
    ...{ route: 'POST calendar-feeds', by: 'owner', path: () => '/settings' },
    lost: 'The feed it made was revoked; this is a new one.',
    count: 'SELECT count(*)::int AS count FROM calendar_feed WHERE revoked_at IS NULL',
    fill: asked('Create feed', 'Create feed', named('Name', 'Desk')),
    outcome: (page) => dialog(page, /your new calendar feed/),
  },
  {
    ...{ route: 'POST export-links', by: 'owner', path: () => '/data/ipos' },
    lost: 'The link it made was revoked; this is a new one.',
    count: 'SELECT count(*)::int AS count FROM export_link WHERE revoked_at IS NULL',
    fill: asked('Export link', 'Create link', named('Name', 'Desk')),
    outcome: (page) => dialog(page, /your new export link/),
  },
  {
    ...{ route: 'POST webhooks', by: 'owner', path: () => '/webhooks?env=test' },
    lost: 'It added the endpoint, whose secret is this one now.',
    count: 'SELECT count(*)::int AS count FROM webhook_endpoint WHERE deleted_at IS NULL',
    fill: asked('Add an endpoint', 'Add the endpoint', async (form) => {
      await form.getByLabel('URL').fill('https://localhost:1/hook');
      await form.getByRole('checkbox', { name: 'ipo.opened' }).check();
    }),
    outcome: (page) => dialog(page, 'Your endpoint was added'),
  },
  {
    ...{
      route: 'POST webhooks/:id/secret',
      by: 'owner',
      path: ({ account }) => `/webhooks/${account.webhookId}`,
    },
    lost: 'The secret it made is void; this is a new one.',
    fill: asked('New secret', 'Create secret'),
    outcome: (page) => dialog(page, 'The new secret'),
  },
  {
    ...{
      route: 'POST webhooks/:id/test',
      by: 'owner',
      path: ({ account }) => `/webhooks/${account.webhookId}`,
    },
    count: `SELECT count(*)::int AS count FROM webhook_delivery WHERE kind = 'test'`,
    fill: (page) => Promise.resolve(button(page, 'Send a test event')),
    outcome: (page) => page.getByText(/^Test event (?:delivered|failed)/),
  },
  {
    ...{ route: 'POST webhooks/:id/enable', by: 'owner', count: audited('webhook.enabled') },
    path: async ({ scene, account: { webhookId } }) => {
      await scene.services.rows(
        `UPDATE webhook_endpoint SET disabled_at = now() - interval '1 minute' WHERE id = $1`,
        [webhookId],
      );
      return `/webhooks/${webhookId}`;
    },
    fill: asked('Enable', 'Enable', (form) => form.getByText(/would be sent/).waitFor()),
    outcome: (page) => dialog(page, 'The endpoint is enabled'),
  },
  {
    ...{ route: 'POST webhooks/:id/replays', by: 'owner', count: audited('webhook.replayed') },
    path: async ({ account: { webhookId } }, user) => {
      const order = { since: new Date(Date.now() - 3_600_000).toISOString(), only: 'all', preview: true };
      await until('there are deliveries to send again', async () => {
        const { data } = await user.call(`POST webhooks/${webhookId}/replays`, order);
        return data.deliveries > 0;
      });
      return `/webhooks/${webhookId}`;
    },
    fill: async (page) => {
      const form = dialog(page, 'Resend deliveries');
      if (!(await form.isVisible())) await button(page, 'Resend a time range').click();
      await form.getByRole('radio', { name: /^Everything/ }).check();
      await button(form, 'Count them first').click();
      await button(form, /^Send \d+ events?$/).waitFor();
      return form.locator('button[type=submit]');
    },
    outcome: (page) => page.getByText(/\d+ events? (?:is|are) on the way\./),
  },
  {
    ...{ route: 'POST deliveries/:id/replay', by: 'owner', count: audited('webhook.replayed') },
    path: async ({ scene, account: { webhookId } }) => {
      let id = '';
      await until('a delivery has arrived and none of its event is on the way', async () => {
        const [row] = await scene.services.rows<{ id: string }>(
          `SELECT d.id FROM webhook_delivery d
            WHERE d.endpoint_id = $1 AND d.kind <> 'test' AND d.state = 'delivered' AND NOT EXISTS (
              SELECT FROM webhook_delivery o WHERE o.endpoint_id = d.endpoint_id AND o.event_id = d.event_id
                                               AND o.state NOT IN ('delivered', 'failed')) LIMIT 1`,
          [webhookId],
        );
        id = row?.id ?? '';
        return row !== undefined;
      });
      return `/webhooks/${webhookId}?delivery=${id}`;
    },
    fill: (page) => Promise.resolve(button(page.getByRole('dialog'), 'Resend')),
    outcome: (page) => page.getByText('Resent as a new delivery.'),
  },
  {
    ...{ route: 'POST invitations', by: 'owner', path: () => '/team', count: audited('member.invited') },
    fill: asked(/^Invite/, 'Send invitation', (form) =>
      form.getByLabel('Email').fill(`invited-${(people += 1)}@customer.test`),
    ),
    outcome: (page) => page.getByRole('cell', { name: `invited-${people}@customer.test`, exact: true }),
  },
  {
    ...{
      route: 'POST billing/subscribe',
      by: 'newcomer',
      path: () => '/plan',
      count: audited('plan.changed'),
    },
    fill: asked('Change to Pro', 'Change to Pro'),
    outcome: (page) => dialog(page, 'Done'),
  },
  {
    ...{ route: 'POST billing/cancel', by: 'newcomer', count: audited('subscription.cancelled') },
    path: async (_stage, user) => {
      await user.call('POST billing/subscribe', { planId: 'plan_pro' });
      return '/plan';
    },
    fill: asked('Cancel Pro', 'Cancel Pro'),
    outcome: (page) => dialog(page, 'Done'),
  },
  {
    ...{ route: 'PUT user/totp', by: 'newcomer', path: () => '/security', count: audited('totp.added') },
    lost: 'The codes it made are void; these are new ones.',
    fill: async (page) => (await appOf('Set up', page)).action,
    outcome: (page) => dialog(page, 'Your recovery codes'),
  },
  {
    ...{ route: 'POST operators/sources/:feedId/runs', by: 'operator' },
    path: ({ feedId }) => `/operators/sources/${feedId}`,
    count: `SELECT count(*)::int AS count FROM operator_task WHERE kind = 'source.run'`,
    fill: (page) => Promise.resolve(button(page, 'Run now')),
    outcome: (page) => page.getByText('The run is done'),
  },
  ...(['Release', 'Discard'] as const).map((verb): MakingChange => ({
    ...{ route: `POST operators/quarantine/:id/${verb.toLowerCase()}`, by: 'operator' },
    path: async ({ scene }) =>
      `/operators/quarantine/${await hold(scene.services, `Twice ${(people += 1)}`)}`,
    count: `SELECT count(*)::int AS count FROM operator_task WHERE kind = 'quarantine.${verb.toLowerCase()}'`,
    fill: (page) => decision(page, verb),
    outcome: (page) => page.getByText(new RegExp(`^The ${verb.toLowerCase()} (?:is done|failed)`)),
  })),
];
