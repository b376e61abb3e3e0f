export { startTeapotApp } from './teapot-app';
export { UnstoredResponsesModule } from './unstored-responses';
