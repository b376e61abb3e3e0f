export { type Deviations, SoftwareAuthenticator } from './software-authenticator';
