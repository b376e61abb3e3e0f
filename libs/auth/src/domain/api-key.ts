import { environments, type Environment } from '@market/contracts';
import { checkedText, isCheckedText, type StoredText, toStoredText } from '@market/kernel';

/** Text of a new or presented key and its stored parts. */
export interface ApiKeyText extends StoredText {
  /** Full text: returned once, never stored. */
  readonly key: string;
  readonly environment: Environment;
  /** `svc_live_` or `svc_test_`. */
  readonly prefix: string;
}

/** Makes a key of 224 random bits and their checksum. */
export function generateApiKey(environment: Environment): ApiKeyText {
  return describe(checkedText(prefixOf(environment)), environment);
}

/** Parses the text of a key without I/O; null unless form and checksum are right. */
export function readApiKey(text: string): ApiKeyText | null {
  const environment = environments.find((one) => isCheckedText(prefixOf(one), text));
  return environment === undefined ? null : describe(text, environment);
}

function describe(key: string, environment: Environment): ApiKeyText {
  return { key, environment, prefix: prefixOf(environment), ...toStoredText(key) };
}

function prefixOf(environment: Environment): string {
  return `svc_${environment}_`;
}
