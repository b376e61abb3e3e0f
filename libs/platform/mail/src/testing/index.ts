export { type ReceivedMail, TestMailServer, type TestMailServerOptions } from './test-mail-server';
