import { readConfig } from '@market/base/config';
import { operatorsNeedFactor, sessionsConfig } from './sessions.config';

describe('OPERATOR_SECOND_FACTOR', () => {
  it.each([
    [undefined, 'production', true],
    [undefined, undefined, true],
    [undefined, 'Development', true],
    [undefined, 'development', false],
    [undefined, 'test', false],
    ['optional', 'production', false],
    ['required', 'development', true],
  ])('%j with NODE_ENV %j requires one: %s', (OPERATOR_SECOND_FACTOR, NODE_ENV, isRequired) => {
    const config = readConfig(sessionsConfig, { OPERATOR_SECOND_FACTOR, NODE_ENV });
    expect(operatorsNeedFactor(config)).toBe(isRequired);
  });

  it.each(['on', 'true', 'Required'])('is not %j', (OPERATOR_SECOND_FACTOR) => {
    expect(() => readConfig(sessionsConfig, { OPERATOR_SECOND_FACTOR })).toThrow(
      'expected required or optional',
    );
  });
});
