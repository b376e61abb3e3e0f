export { describeDashboard } from './document/describe-dashboard';
export type { DescribedRead } from './document/described-reads';
export { ApiDescription } from './document/api-description';
export { DocsModule } from './pages/docs.module';
