import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OperatorTexts } from './operator-texts';
import { TextsProbe } from './texts.probe';

describe('the texts of the operator', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'texts-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  it('are those of the folder, and a probe names the missing ones without calling the service down', async () => {
    writeFileSync(join(folder, 'terms.md'), '# Terms\n\nBe kind.\n');
    writeFileSync(join(folder, 'notes.md'), '<b>');
    const texts = new OperatorTexts(folder);
    expect(texts.all.map(({ name, title }) => [name, title])).toEqual([['terms', 'Terms']]);
    expect(await new TextsProbe(texts).check()).toEqual({
      state: 'up',
      reason: 'missing: privacy.md, imprint.md, rights.md',
    });
  });

  it('are all missing without a folder', () => {
    expect(new OperatorTexts(null)).toMatchObject({ all: [], missing: { length: 4 } });
  });

  it('stop the start with the name of the text that cannot be shown', () => {
    writeFileSync(join(folder, 'imprint.md'), 'We <script>run</script> this.\n');
    expect(() => new OperatorTexts(folder)).toThrow('TEXTS_DIR: imprint.md: markup in the text');
  });

  it('stop the start if their folder is missing', () => {
    expect(() => new OperatorTexts(join(folder, 'none'))).toThrow('TEXTS_DIR: ');
  });
});
