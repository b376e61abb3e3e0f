export { AssistantsModule } from './assistants.module';
export { assistantsConfig } from './assistants.config';
export { AssistantsSettings } from './assistants-settings';
export { assistantTexts } from './assistant-texts';
