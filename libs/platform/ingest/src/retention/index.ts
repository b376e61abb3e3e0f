export { Retention, type Pruned } from './retention';
export { retentionConfig, type RetentionSettings } from './retention.config';
export { RetentionModule } from './retention.module';
