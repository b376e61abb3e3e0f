export { barAccount, type AccountBar, type BarOrder, type Barred, type BarredParts } from './account-bar';
export { isNote, Note } from './http/note.decorator';
export { OperatorDashboardModule } from './http/operator-dashboard.module';
export { closeAccount, type ClosedParts } from './account-closing';
