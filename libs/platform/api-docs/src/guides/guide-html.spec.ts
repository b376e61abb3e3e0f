import { renderHtml } from './guide-html';
import { guides, guideText } from './guides';

describe('the guides', () => {
  it.each(guides)('have a text in docs that can be shown: $name', ({ name }) => {
    expect(renderHtml(guideText(name))).toMatch(/^<h1 id="/);
  });

  it('show code as it is written, whatever it means in HTML', () => {
    expect(renderHtml('```go\n\tif a < b && c == "<b>&amp;\'" {\n```\n')).toBe(
      '<pre><code class="language-go">\tif a &lt; b &amp;&amp; c == &quot;&lt;b&gt;&amp;amp;&#39;&quot; {\n</code></pre>\n',
    );
  });

  it('name headings as GitHub does', () => {
    expect(renderHtml('### openssl, to look at `one`\n')).toBe(
      '<h3 id="openssl-to-look-at-one">openssl, to look at <code>one</code></h3>\n',
    );
  });

  it.each(['<script>zap()</script>\n', 'an <instant> of it\n'])('take no markup: %j', (text) => {
    expect(() => renderHtml(text)).toThrow('markup in the text');
  });
});
