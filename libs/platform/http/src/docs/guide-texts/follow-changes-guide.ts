/** Guide as HTML. Made from docs/follow-changes.md by `npm run docs`; a test keeps both equal. */
export const followChangesGuide = `<h1 id="follow-changes">Follow changes</h1>
<p>A program that keeps a copy of the data asks for what changed, not for everything again. Each list of IPOs, new fund offers, gold bonds,
rights issues, buybacks, debentures and offers for sale takes <code>updatedSince</code>. Set <code>$API</code> to the address of the API and <code>$KEY</code> to your key.</p>
<h2 id="begin">Begin</h2>
<p>Take the records first, then what changed since shortly before you took them:</p>
<pre><code class="language-sh">curl -fsS -H &quot;X-API-Key: $KEY&quot; &quot;$API/v1/ipos?limit=100&quot;
</code></pre>
<pre><code class="language-sh">curl -fsS -H &quot;X-API-Key: $KEY&quot; &quot;$API/v1/ipos?updatedSince=2026-01-01T00:00:00Z&amp;limit=100&quot;
</code></pre>
<p>The records stand in the order of their changes, each once, as it is now. Begin a minute before you took the copy: the time of a
change is that of its writing, which is somewhat before it can be seen.</p>
<h2 id="continue">Continue</h2>
<p>Every part has <code>meta.nextCursor</code>, the last one too. Send it with the same <code>updatedSince</code> and filters:</p>
<pre><code class="language-sh">CURSOR=$(curl -fsS -H &quot;X-API-Key: $KEY&quot; &quot;$API/v1/ipos?updatedSince=2026-01-01T00:00:00Z&amp;limit=100&quot; | sed &#39;s/.*&quot;nextCursor&quot;:&quot;\\([^&quot;]*\\)&quot;.*/\\1/&#39;)
curl -fsS -H &quot;X-API-Key: $KEY&quot; &quot;$API/v1/ipos?updatedSince=2026-01-01T00:00:00Z&amp;limit=100&amp;cursor=$CURSOR&quot;
</code></pre>
<ul>
<li><code>meta.hasNextPage</code> is true when more has changed already: ask again at once. Otherwise wait, a minute or as long as you like, and ask
with the cursor that you have.</li>
<li>Nothing is missed while data change, however many writers there are: positions are given after a change is committed.</li>
<li>A record comes again only if it changed again. If you handle a part twice, nothing is lost: a record is whole, not a difference.</li>
<li>A record that is no longer published comes as <code>{&quot;id&quot;: …, &quot;slug&quot;: …, &quot;removedAt&quot;: …}</code>. Delete your copy. In <code>/openapi.json</code>, <code>x-changes</code>
beside the schema of a list names that of a part with such records, such as <code>IpoChanges</code>.</li>
<li>With filters, such as <code>status=open</code>, records that do not fit any more are left out. Follow without filters if you must know of them.</li>
</ul>
<p>Keep the last cursor with your copy, and write both in one transaction.</p>
<p>With a test key you see most records change shortly after midnight in India, when the days of the samples move on.</p>
<h2 id="what-has-no-list-of-changes">What has no list of changes</h2>
<ul>
<li><strong>Premiums.</strong> <code>GET /v1/gmp?limit=100</code> is all of them, a few dozen: ask for it every few minutes with <code>If-None-Match</code> and the last <code>ETag</code>. The
answer is 304 while nothing has changed; otherwise <code>updatedAt</code> tells which premiums have. A premium that is not in the list any more
belongs to an IPO that is listed or withdrawn. <code>gmp.updated</code> tells of each change of a value at once.</li>
<li><strong>Order books.</strong> A change of what the list of IPOs shows of a book (<code>subscription</code>) is a change of the IPO. The event <code>ipo.subscription_updated</code>
tells of it, and <code>/v1/ipos/{slug}/subscription/history</code> has each reading.</li>
<li><strong>Fund houses.</strong> They are a few dozen, too; <code>activeNfos</code> changes with their offers.</li>
<li><strong>Searches</strong> are ranked by names. Follow the list of the same records.</li>
</ul>
<h2 id="events-or-changes">Events or changes</h2>
<p><code>GET /v1/events</code> and webhooks tell what happened, one event for each thing that is worth a message (Pro and higher). <code>updatedSince</code> gives
the present records, whatever the reason of the change. A copy that must be exact follows changes; a program that reacts follows events.</p>
`;
