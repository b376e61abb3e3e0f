import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

// Loaded before the API's own program: nothing is answered in front of Nest. No setting does that.

const load = createRequire(__filename);
const folder = dirname(load.resolve('@market/platform/ready-answers'));
const { ReadyAnswers } = load(join(folder, 'ready-answers.js')) as {
  ReadyAnswers: { prototype: { answer?: () => boolean } };
};
if (ReadyAnswers.prototype.answer === undefined)
  throw new Error('nothing answers in front of Nest by this name');
ReadyAnswers.prototype.answer = () => false;
