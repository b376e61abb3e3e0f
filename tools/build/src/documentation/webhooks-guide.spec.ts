import { readFileSync } from 'node:fs';
import { htmlOf, webhooksGuideCode, webhooksGuideFile, webhooksTextFile } from './webhooks-guide';

describe('the guide to webhooks', () => {
  it('is the text that lies in docs, as `npm run docs` made it', () => {
    const text = readFileSync(webhooksTextFile, 'utf8');
    expect(readFileSync(webhooksGuideFile, 'utf8')).toBe(webhooksGuideCode(text));
  });

  it('survives being written as code', () => {
    const text = "```js\nconst a = `\\d ${b}`; // \\` \\${ $` &lt; '\n```\n";
    const [, literal = ''] = /webhooksGuide = (`[\s\S]*`);\n$/.exec(webhooksGuideCode(text)) ?? [];
    // eslint-disable-next-line @typescript-eslint/no-implied-eval -- what a program that loads the file would see
    expect(new Function(`return ${literal}`)()).toBe(htmlOf(text));
  });

  it('shows code as it is written, whatever it means in HTML', () => {
    expect(htmlOf('```go\n\tif a < b && c == "<b>&amp;\'" {\n```\n')).toBe(
      '<pre><code class="language-go">\tif a &lt; b &amp;&amp; c == &quot;&lt;b&gt;&amp;amp;&#39;&quot; {\n</code></pre>\n',
    );
  });

  it('names headings as GitHub does', () => {
    expect(htmlOf('### openssl, to look at `one`\n')).toBe(
      '<h3 id="openssl-to-look-at-one">openssl, to look at <code>one</code></h3>\n',
    );
  });

  it.each(['<script>zap()</script>\n', 'an <instant> of it\n'])('takes no markup: %j', (text) => {
    expect(() => htmlOf(text)).toThrow('markup in the text');
  });
});
