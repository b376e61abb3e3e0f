export { EgressError, HttpClient, type HttpAnswer, type HttpRequest } from './http-client';
export { delay, Pacer } from './pacer';
export { EgressModule } from './egress.module';
