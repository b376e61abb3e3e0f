export { describeDashboard } from './document/describe-dashboard';
export type { DescribedRead } from './document/described-reads';
export { ApiDescription } from './document/api-description';
export { ApiDescriptionModule } from './document/api-description.module';
export { DocsModule } from './pages/docs.module';
export { guides, guideText } from './guides/guides';
export { docsPaths } from './pages/prepared-pages';
export { describeApi } from './document/open-api';
export { nameOfReferred, resolved, schemasWithin } from './schemas/references';
