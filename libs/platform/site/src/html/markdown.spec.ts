import { renderMarkdown } from './markdown';

const html = (text: string) => renderMarkdown(text).text;

describe('a text in Markdown', () => {
  it('shows code as it is written, whatever it means in HTML', () => {
    expect(html('```go\n\tif a < b && c == "<b>&amp;\'" {\n```\n')).toBe(
      '<pre tabindex="0"><code class="language-go">\tif a &lt; b &amp;&amp; c == &quot;&lt;b&gt;&amp;amp;&#39;&quot; {\n</code></pre>\n',
    );
  });

  it('names headings as GitHub does', () => {
    expect(html('### openssl, to look at `one`\n')).toBe(
      '<h3 id="openssl-to-look-at-one">openssl, to look at <code>one</code></h3>\n',
    );
  });

  it('lets tables scroll by themselves', () => {
    expect(html('| a |\n| - |\n| b |\n')).toMatch(
      /^<div class="scroll" tabindex="0"><table>[^]*<\/table><\/div>\n$/,
    );
  });

  it('leaves a link to a page that the site does not have as its text', () => {
    const linked = (address: string) => (address === 'lists.md' ? '/docs/lists' : null);
    expect(renderMarkdown('[Lists](lists.md), [`why`](decisions/1.md)', linked).text).toBe(
      '<p><a href="/docs/lists">Lists</a>, <code>why</code></p>\n',
    );
  });

  it.each(['<script>zap()</script>\n', 'an <instant> of it\n'])('takes no markup: %j', (text) => {
    expect(() => html(text)).toThrow('markup in the text');
  });

  it.each(['[a](javascript:alert(1))', '[a](data:text/html,x)', '![a](https://elsewhere.example/a.png)'])(
    'refuses what the policy of the pages would block, or what would run: %s',
    (text) => {
      expect(() => html(text)).toThrow(/in the text/);
    },
  );
});
