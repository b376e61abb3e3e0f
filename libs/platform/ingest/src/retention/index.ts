export { Retention, type PrunedCounts } from './retention';
export { retentionConfig, type RetentionSettings } from './retention.config';
export { RetentionModule } from './retention.module';
