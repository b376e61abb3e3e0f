/** Guide as HTML. Made from docs/history.md by `npm run docs`; a test keeps both equal. */
export const historyGuide = `<h1 id="history-and-corrections">History and corrections</h1>
<p>Sources correct themselves: days are moved, bands are raised, a figure was a typing error. The service keeps what it published.
Set <code>$API</code> to the address of the API and <code>$KEY</code> to your key; <code>$SLUG</code> is the slug of an IPO.</p>
<h2 id="what-changed">What changed</h2>
<pre><code class="language-sh">curl -fsS -H &quot;X-API-Key: $KEY&quot; &quot;$API/v1/ipos/$SLUG/revisions?limit=20&quot;
</code></pre>
<p>Each item is one published field with its values before and after, the latest first: <code>{&quot;at&quot;, &quot;field&quot;, &quot;from&quot;, &quot;to&quot;, &quot;source&quot;}</code>. <code>source</code> is the
source of the new value, by the name that <code>provenance</code> has (<code>NSE</code>), <code>clock</code> for what only the calendar changes, such as the state of an offer at midnight, and <code>service</code> for a
change by a new version of the service.</p>
<p><code>field</code> selects a field, its parts and the object around it, <code>from</code> and <code>to</code>, both included, select by instants:</p>
<pre><code class="language-sh">curl -fsS -H &quot;X-API-Key: $KEY&quot; &quot;$API/v1/ipos/$SLUG/revisions?field=issuePrice&amp;from=2026-01-01T00:00:00Z&quot;
</code></pre>
<p>The same stands below new fund offers, gold bonds, rights issues, buybacks, debentures and offers for sale.</p>
<h2 id="as-it-was">As it was</h2>
<pre><code class="language-sh">AT=$(curl -fsS -H &quot;X-API-Key: $KEY&quot; &quot;$API/v1/ipos/$SLUG/revisions?limit=1&quot; | sed &#39;s/.*&quot;at&quot;:&quot;\\([^&quot;]*\\)&quot;.*/\\1/&#39;)
curl -fsS -H &quot;X-API-Key: $KEY&quot; &quot;$API/v1/ipos/$SLUG?asOf=$AT&quot;
</code></pre>
<p>shows the record as it was published at that instant, with <code>links.latest</code> for the present one. Before the record was known, and before its
history is complete, the answer is 404 <code>NOT_001</code>, and the message says from when on it can be asked for.</p>
<p>The order book of an IPO takes <code>asOf</code>, too:</p>
<pre><code class="language-sh">AT=$(curl -fsS -H &quot;X-API-Key: $KEY&quot; &quot;$API/v1/ipos/$SLUG/revisions?limit=1&quot; | sed &#39;s/.*&quot;at&quot;:&quot;\\([^&quot;]*\\)&quot;.*/\\1/&#39;)
curl -fsS -H &quot;X-API-Key: $KEY&quot; &quot;$API/v1/ipos/$SLUG/subscription?asOf=$AT&quot;
</code></pre>
<p>So does a premium, from Pro: each value that was published, beside the name and price that the IPO had then:</p>
<pre><code class="language-sh">AT=$(curl -fsS -H &quot;X-API-Key: $KEY&quot; &quot;$API/v1/gmp/narmada-logistics-parks&quot; | sed &#39;s/.*&quot;lastUpdated&quot;:&quot;\\([^&quot;]*\\)&quot;.*/\\1/&#39;)
curl -fsS -H &quot;X-API-Key: $KEY&quot; &quot;$API/v1/gmp/narmada-logistics-parks?asOf=$AT&quot;
</code></pre>
<p>There are also the quotes of each publisher with their instants, and the last value of each day. Fund houses have no former states.</p>
<pre><code class="language-sh">curl -fsS -H &quot;X-API-Key: $KEY&quot; &quot;$API/v1/gmp/narmada-logistics-parks/readings?limit=100&quot;
</code></pre>
<pre><code class="language-sh">curl -fsS -H &quot;X-API-Key: $KEY&quot; &quot;$API/v1/gmp/narmada-logistics-parks/history?days=90&amp;limit=90&quot;
</code></pre>
<p>A back-test that asks with <code>asOf</code> sees what you would have seen then, and no correction that came later. Two limits: a field that
the service did not publish yet has its present value, and responses may be a second old when a change is seen.</p>
<p>The days of sample records, which test keys see, move at midnight in India, and their past moves with them: on each day it is told by the
days of that day.</p>
<h2 id="be-told">Be told</h2>
<p><code>ipo.corrected</code>, <code>ipo.dates_changed</code> and <code>ipo.price_band_changed</code>, and <code>nfo.corrected</code>, <code>sgb.corrected</code>, <code>rights.corrected</code>,
<code>buyback.corrected</code>, <code>ncd.corrected</code> and <code>ofs.corrected</code>, tell of corrections: a value that was published and is replaced. A value that
was unknown before is no correction, neither is one that becomes unknown because sources contradict it, and a state that follows the days has events of its own.</p>
`;
