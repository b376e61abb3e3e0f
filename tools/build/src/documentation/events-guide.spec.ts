import { readFileSync } from 'node:fs';
import { eventsGuideCode, eventsGuideFile, eventsTextFile } from './events-guide';

it('the guide to events is the text that lies in docs, as `npm run docs` made it', () => {
  const text = readFileSync(eventsTextFile, 'utf8');
  expect(readFileSync(eventsGuideFile, 'utf8')).toBe(eventsGuideCode(text));
});
