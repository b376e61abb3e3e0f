export { Note } from './http/note.decorator';
export { OperatorDashboardModule } from './http/operator-dashboard.module';
