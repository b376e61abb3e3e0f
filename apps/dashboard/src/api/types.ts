import type { components } from './schema';

type Schemas = components['schemas'];

/** Shapes of `/dashboard/api`, as `data` of the envelope holds them. Instants and days are texts. */

/** ISO 8601 in UTC with milliseconds. */
export type Instant = string;
/** `YYYY-MM-DD` in India. */
export type Day = string;
export type Environment = Key['environment'];
export type Role = SessionView['role'];
export type PlanId = Schemas['Plan']['id'];
type Key = Schemas['Key'];

/** User who did something; null stands for an unknown one and for the command line. */
export type Person = NonNullable<Key['createdBy']>;

export type SessionView = Schemas['Session'];
export type LinkUsed = Schemas['UsedLink'];
export type LinkPurpose = Schemas['LinkPurpose'];
/** Place where the user is signed in. */
export type SignedInView = Schemas['BrowserSession'];
export type PasskeyView = Schemas['Passkey'];
export type TotpSecret = Schemas['ProposedTotp'];
export type RecoveryCodes = Schemas['RecoveryCodes'];

export type MemberView = Schemas['Member'];
export type Members = Schemas['Team'];
export type InvitationView = Members['invitations'][number];
/** Response that says whether a mail went out. */
export type MailRequestView = Schemas['MailRequest'];
export type AccountView = Schemas['Account'];
export type Alerts = Schemas['Alerts'];
export type AuditEntry = Schemas['AuditEntry'];
export type CalendarFeedView = Schemas['CalendarFeed'];
/** New calendar feed: the only response that holds its token. */
export type MadeCalendarFeed = Schemas['MadeCalendarFeed'];

/** Issue that the account plays in its test environment. */
export type PlayView = Schemas['SandboxClock'];

export type ExportLinkView = Schemas['ExportLink'];
/** New export link: the only response that holds its token. */
export type MadeExportLink = Schemas['MadeExportLink'];

export type KeyView = Key;
/** New key: the only response that holds it whole. A key that replaces another one names it. */
export type MadeKey = Schemas['MadeKey'] & Partial<Pick<Schemas['RotatedKey'], 'replaces'>>;

export type WindowView = Schemas['UsageWindow'];
export type UsageView = Schemas['DashboardUsage'];
export type EnvironmentUsage = UsageView['environments'][number];
export type UsageDays = Schemas['UsageDays'];
export type UsageDay = UsageDays['days'][number];
export type UsagePartition = NonNullable<UsageDays['by']>;

export type StatusView = Schemas['Status'];
export type IncidentView = Schemas['StatusIncident'];
export type DataSetStatus = Schemas['StatusDataSet'];
export type FreshnessState = DataSetStatus['state'];
export type DayState = Schemas['StatusDay']['state'];
