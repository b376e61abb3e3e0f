import type { DatabaseParts } from '@market/database';
import { answerPurpose } from './answer-purpose';
import { AdmitDashboardKeys1795000006110 } from './migrations/admit-dashboard-keys-1795000006110';
import { RememberWhatKeysMade1795000008350 } from './migrations/remember-what-keys-made-1795000008350';
import { CreateIdempotentAnswer1795000000060 } from './migrations/create-idempotent-answer-1795000000060';

/** Tables of HTTP: the responses stored for `Idempotency-Key`. */
export const idempotencyParts: DatabaseParts = {
  entities: [],
  migrations: [
    CreateIdempotentAnswer1795000000060,
    AdmitDashboardKeys1795000006110,
    RememberWhatKeysMade1795000008350,
  ],
  sealed: [
    {
      table: 'idempotent_answer',
      column: 'answer',
      key: ['account_id', 'environment', 'key'],
      purposeOf: ([accountId = '', environment = '', key = '']) =>
        answerPurpose({ accountId, environment, key }),
    },
  ],
};
