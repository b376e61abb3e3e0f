import type { components } from './schema';

type Schemas = components['schemas'];

/** Shapes of `/dashboard/api/operators`. Texts of sources, receivers and customers in them are shown as text only. */

export type OperatorSummary = Schemas['OperatorSummary'];
export type OperatorAccount = Schemas['OperatorAccount'];
export type OperatorAccountView = Schemas['OperatorAccountDossier'];
/** Key of a customer. One made by the command line may have no name. */
export type OperatorKey = OperatorAccountView['keys'][number];
export type FailingEndpoint = Schemas['FailingEndpoint'];
export type WaitingMoney = Schemas['WaitingMoney'];
export type OperatorAuditEntry = Schemas['OperatorAuditEntry'];
export type OperatorSource = Schemas['OperatorSource'];
export type OperatorRun = Schemas['OperatorRun'];
export type OperatorTask = Schemas['OperatorTask'];
export type GivenTask = Schemas['GivenTask'];
export type HeldEntry = Schemas['QuarantineEntry'];
export type ComparedEntry = Schemas['ComparedQuarantineEntry'];

export type AccountState = OperatorAccount['state'];
export const accountStates: readonly AccountState[] = ['open', 'suspended', 'closed'];

export type HeldScope = HeldEntry['scope'];
export const heldScopes: readonly HeldScope[] = ['row', 'payload', 'batch'];
