export { MailSender } from './mail-sender';
export { MailSendingModule, type MailSendingSettings } from './mail-sending.module';
