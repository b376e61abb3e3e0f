import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { backupConfig } from '@market/admin/backup/backup.config';
import { billingConfig } from '@market/billing';
import { probeConfig } from '@market/availability/probing';
import { ingestorConfig } from '@market/ingestor/ingestor.config';
import { sources } from '@market/ingestor/sources';
import type { Setting } from '@market/base/config';
import { databaseConfig } from '@market/database';
import { httpConfig } from '@market/http-server';
import { ingestConfig, sourceSettings } from '@market/ingest';
import { mailConfig } from '@market/mail';
import { tracingConfig } from '@market/base/tracing';
import { apiMetricsConfig, loggingConfig } from '@market/base/observability';
import { responseCacheConfig } from '@market/http-reads';
import { playConfig } from '@market/ipo';
import { secretsConfig } from '@market/database/secrets';
import { retentionConfig } from '@market/ingest/retention';
import { sessionsConfig } from '@market/sessions';
import { assistantsConfig } from '@market/assistants';
import { siteConfig } from '@market/site';
import { usageConfig } from '@market/usage';
import { webhooksConfig } from '@market/webhooks';
import { stackConfig } from '@market/dev-stack/stack.config';

export const settingsPageFile = join(__dirname, '..', '..', '..', '..', 'docs', 'settings.md');

/** Every setting of the service, as the libs themselves declare it. */
export function settingsPage(): string {
  const groups: readonly (readonly [string, Readonly<Record<string, unknown>>])[] = [
    ['Everything on one machine (`npm start`)', stackConfig],
    ['HTTP', httpConfig],
    ['Database', databaseConfig],
    ['Response cache', responseCacheConfig],
    ['Sandbox', playConfig],
    ['Secrets', secretsConfig],
    ['Limits', usageConfig],
    ['Payments', billingConfig],
    ['Webhooks', webhooksConfig],
    ['Dashboard', sessionsConfig],
    ['Public pages', siteConfig],
    ['Assistants', assistantsConfig],
    ['Mail', mailConfig],
    ['Collecting', ingestConfig],
    ...sources.map((source) => {
      const { own, urls } = sourceSettings(source);
      return [source.title, { ...own, ...urls }] as const;
    }),
    ['Ingestor', ingestorConfig],
    ['Probe', probeConfig],
    ['How long is kept what led to the data', retentionConfig],
    ['Backups', backupConfig],
    ['Log and metrics', { ...loggingConfig, ...apiMetricsConfig }],
    ['Traces', tracingConfig],
  ];
  const sections = groups.map(
    ([title, slice]) => `## ${title}\n\n${tableOf(Object.values(slice) as Setting<unknown>[])}`,
  );
  return `# Settings

Read from the environment. This page is made from the code by \`npm run docs\`; a test keeps both equal.

${sections.join('\n\n')}
`;
}

function tableOf(settings: readonly Setting<unknown>[]): string {
  const rows = settings.map(({ env, shownDefault, description, secret }) =>
    [`\`${env}\``, shownDefault, `${description}${secret === true ? ' Secret.' : ''}`].join(' | '),
  );
  return ['| Name | Default | Meaning |', '| --- | --- | --- |', ...rows.map((row) => `| ${row} |`)].join(
    '\n',
  );
}

if (require.main === module) writeFileSync(settingsPageFile, settingsPage());
