import { Logger } from '@nestjs/common';
import { takeSteps } from './clockwork';

describe('takeSteps', () => {
  it('takes every step in its order, and logs the one that fails', async () => {
    const log = new Logger('spec');
    const logged: unknown[] = [];
    log.error = (message: unknown) => void logged.push(message);
    const taken: string[] = [];
    const step = (name: string) => async () => void taken.push(name);
    const failure = new Error('no');
    await takeSteps(log, step('first'), () => Promise.reject(failure), step('last'));
    expect(taken).toEqual(['first', 'last']);
    expect(logged).toEqual([failure]);
  });
});
