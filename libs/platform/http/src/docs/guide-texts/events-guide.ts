/** Guide as HTML. Made from docs/events.md by `npm run docs`; a test keeps both equal. */
export const eventsGuide = `<h1 id="events-and-streams">Events and streams</h1>
<p>Everything that happens to a record is an event: an IPO opens, a premium moves, a date is corrected. There are three ways to get events,
with the same bodies: read the log, follow it as a stream, or have them posted to you by webhooks, which have a guide of their own. They are part of the plans Pro and
Enterprise. The examples take your key from <code>KEY</code> and the address of the API from <code>API</code>; with a test key they
show sample events.</p>
<h2 id="what-an-event-is">What an event is</h2>
<p><code>{id, type, timestamp, data, sequence}</code>. <code>sequence</code> is the position in the log: of two events of the same record the later one has the
larger, so drop what is smaller than the last one that you applied. The schema <code>Event</code> of <code>/openapi.json</code> has <code>data</code> of every type: in a
client that is made from it, a comparison of <code>type</code> tells which.</p>
<h2 id="read-the-log">Read the log</h2>
<p>The log keeps the events of 90 days, oldest first.</p>
<pre><code class="language-sh">curl -sS -H &quot;X-API-Key: $KEY&quot; &quot;$API/v1/events?limit=5&quot;
</code></pre>
<p><code>meta.nextAfter</code> is where to go on. Ask again with <code>after</code>, at once while <code>meta.hasMore</code> is true, and otherwise whenever you like: each event
comes exactly once, also while many are written.</p>
<pre><code class="language-sh">AFTER=$(curl -sS -H &quot;X-API-Key: $KEY&quot; &quot;$API/v1/events?limit=5&quot; | sed &#39;s/.*&quot;nextAfter&quot;:&quot;\\([^&quot;]*\\)&quot;.*/\\1/&#39;)
curl -sS -H &quot;X-API-Key: $KEY&quot; &quot;$API/v1/events?limit=5&amp;after=$AFTER&quot;
</code></pre>
<p><code>types</code> and <code>subject</code> choose events, <code>from</code> and <code>to</code> a time, <code>from</code> included and <code>to</code> not. They go by the time at which an event entered the log, which may be later than its
<code>timestamp</code>.</p>
<pre><code class="language-sh">curl -sS -H &quot;X-API-Key: $KEY&quot; &quot;$API/v1/events?types=ipo.opened,ipo.closed&amp;subject=konkan-coastal-shipping&quot;
</code></pre>
<p>An <code>after</code> that the log does not have any more is 410 <code>GONE_001</code>, which says from when the log starts. Take the present
state from the lists then, and read on from the start of the log.</p>
<h2 id="follow-the-stream">Follow the stream</h2>
<pre><code class="language-sh">curl -sSN --max-time 3 -H &quot;X-API-Key: $KEY&quot; &quot;$API/v1/events/stream?types=gmp.updated,ipo.opened&quot;
</code></pre>
<p>Server-sent events: <code>id</code> is the id of the event and <code>data</code> its body; an event arrives at most a second after its commit. A frame with
<code>event: position</code> only tells where you are; readers of events by <code>onmessage</code> do not see it. Keep the last <code>id</code>, and send it as <code>Last-Event-ID</code> when the stream ends, after 3 seconds: a stream ends when a
process is replaced, and you miss nothing. It also ends when the key stops working; opening it again then says why, for example 403 <code>AUTH_003</code> for a suspended account. Only a log without any event has no place to tell: who comes back to it without an <code>id</code> reads
<code>GET /v1/events</code> from its start.</p>
<pre><code class="language-sh">LAST=$(curl -sS -H &quot;X-API-Key: $KEY&quot; &quot;$API/v1/events?limit=1&quot; | sed &#39;s/.*&quot;nextAfter&quot;:&quot;\\([^&quot;]*\\)&quot;.*/\\1/&#39;)
curl -sSN --max-time 3 -H &quot;X-API-Key: $KEY&quot; -H &quot;Last-Event-ID: $LAST&quot; &quot;$API/v1/events/stream&quot;
</code></pre>
<p>A comment comes each 15 seconds. If nothing at all came for 40, the connection is dead: open another one. Read as fast as events come: a
client that leaves them unread for 10 seconds is cut off. A stream counts as one request; Pro has 2 open at once and Enterprise 10, for live
and for test keys each.</p>
<p>One more takes the place of another one of the same key, so that a connection that died without a word does not hold its place: of the one that has left bytes
unread for the longest time, or else of the oldest. That one ends with a frame <code>event: replaced</code> and <code>retry: 15000</code>: open it again 15 seconds
later at the earliest, or not at all if another program of yours follows the events now. If a key&#39;s streams change places more than 10
times a minute, and while all places belong to other keys, a further one is 429.</p>
<h2 id="which-way-to-take">Which way to take</h2>
<p>The stream for what must be known at once, the log for what may wait and for everything after a pause, webhooks where nobody can keep a
connection. They go together: a program that has read the log goes on with the stream behind <code>meta.nextAfter</code>.</p>
`;
