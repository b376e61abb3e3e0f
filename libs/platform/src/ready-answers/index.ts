export { readyAnswersConfig } from './ready-answers.config';
export { ReadyAnswersModule, type ReadyAnswersSettings } from './ready-answers.module';
