export {
  changeSuspension,
  type SuspensionAction,
  type SuspensionOrder,
  type SuspensionOutcome,
  type SuspendableParts,
} from './change-suspension';
export { isNote, Note } from './http/decision.body';
export { OperatorDashboardModule } from './http/operator-dashboard.module';
export { closeAccount, type ClosedParts } from './account-closing';
