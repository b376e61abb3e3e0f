import { readFileSync } from 'node:fs';
import { guideCode, guideFile, guides, guideText, htmlOf } from './guide-texts';

describe('the guides', () => {
  it.each(guides)('are the texts that lie in docs, as `npm run docs` made them: %s', (name) => {
    expect(readFileSync(guideFile(name), 'utf8')).toBe(guideCode(name, guideText(name)));
  });

  it('survive being written as code', () => {
    const text = "```js\nconst a = `\\d ${b}`; // \\` \\${ $` &lt; '\n```\n";
    const [, literal = ''] = /webhooksGuide = (`[\s\S]*`);\n$/.exec(guideCode('webhooks', text)) ?? [];
    // oxlint-disable-next-line typescript/no-implied-eval -- what a program that loads the file would see
    expect(new Function(`return ${literal}`)()).toBe(htmlOf(text));
  });

  it('show code as it is written, whatever it means in HTML', () => {
    expect(htmlOf('```go\n\tif a < b && c == "<b>&amp;\'" {\n```\n')).toBe(
      '<pre><code class="language-go">\tif a &lt; b &amp;&amp; c == &quot;&lt;b&gt;&amp;amp;&#39;&quot; {\n</code></pre>\n',
    );
  });

  it('name headings as GitHub does', () => {
    expect(htmlOf('### openssl, to look at `one`\n')).toBe(
      '<h3 id="openssl-to-look-at-one">openssl, to look at <code>one</code></h3>\n',
    );
  });

  it.each(['<script>zap()</script>\n', 'an <instant> of it\n'])('take no markup: %j', (text) => {
    expect(() => htmlOf(text)).toThrow('markup in the text');
  });
});
