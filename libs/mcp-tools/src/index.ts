export { type Answer, type Read } from './answers/read';
export type { ApiDocument } from './document/api-document';
export { toolsOf, type Tool } from './document/tools';
export { assistantServer, type Assistant, type AssistantText } from './server/assistant-server';
export { connectTools, type ConnectedTool } from './server/connected-tools';
export { webAssistant, type WebAssistant } from './server/web-assistant';
export { version } from './version';
