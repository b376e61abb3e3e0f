export type { Delivery } from '../made/types';
export { SignatureError, type SignatureProblem } from './signature-error';
export { type DeliveryHeaders, verify, type VerifyOptions } from './verify';
