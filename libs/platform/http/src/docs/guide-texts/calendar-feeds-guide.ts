/** Guide as HTML. Made from docs/calendar-feeds.md by `npm run docs`; a test keeps both equal. */
export const calendarFeedsGuide = `<h1 id="calendar-feeds">Calendar feeds</h1>
<p><code>GET /v1/calendar</code> lists the days of all issues, funds, bonds and offers, with the trading holidays of the exchanges.
<code>GET /v1/calendar.ics</code> has the same days as a file that calendar programs subscribe to (iCalendar, RFC 5545). The lines below run as
they stand, with the address of the service and a key in the environment:</p>
<pre><code class="language-sh">export API=&quot;\${API:-http://localhost:3000}&quot;
export KEY=&quot;\${KEY:-svc_test_…}&quot;
</code></pre>
<h2 id="look-at-the-days">Look at the days</h2>
<p>The coming thirty days, as JSON:</p>
<pre><code class="language-sh">curl --fail --silent --show-error -H &quot;X-API-Key: $KEY&quot; &quot;$API/v1/calendar?kinds=ipo_open,ipo_close,holiday&amp;limit=100&quot;
</code></pre>
<p><code>kinds</code> names the kinds of days, <code>from</code> and <code>to</code> the first and the last day in India, both included, at most 370 days. IPOs and holidays are part of every
plan; days of new fund offers, gold bonds, rights issues, buybacks, NCDs and offers for sale are from Basic on.</p>
<table>
<thead>
<tr>
<th>Kind</th>
<th>Day</th>
</tr>
</thead>
<tbody><tr>
<td><code>ipo_open</code>, <code>ipo_close</code></td>
<td>first and last day of bids</td>
</tr>
<tr>
<td><code>ipo_allotment</code>, <code>ipo_listing</code></td>
<td>planned, until <code>confirmed</code> says that it took place</td>
</tr>
<tr>
<td><code>nfo_open</code>, <code>nfo_close</code>, <code>sgb_open</code>, <code>sgb_close</code></td>
<td>first and last day of a fund offer or a tranche</td>
</tr>
<tr>
<td><code>record_date</code></td>
<td>of a rights issue or a buyback</td>
</tr>
<tr>
<td><code>rights_…</code>, <code>buyback_…</code>, <code>ncd_…</code>, <code>ofs_…</code> (open, close)</td>
<td>first and last day of the offer</td>
</tr>
<tr>
<td><code>holiday</code></td>
<td>no trading at the exchange in brackets</td>
</tr>
</tbody></table>
<h2 id="save-a-file">Save a file</h2>
<pre><code class="language-sh">curl --fail --silent --show-error -H &quot;X-API-Key: $KEY&quot; &quot;$API/v1/calendar.ics?kinds=ipo_open,ipo_close&quot; --output ipos.ics
</code></pre>
<p>Without <code>from</code> and <code>to</code> the file has the last thirty days and the coming 339. Every day is an all-day event:</p>
<ul>
<li>Its <code>UID</code> stays. When the day moves, or the title or <code>STATUS</code> changes, so does the event, and its <code>SEQUENCE</code> grows: a program that has
the event replaces it.</li>
<li>A day of a withdrawn issue is <code>STATUS:CANCELLED</code>; a planned one is <code>TENTATIVE</code>, all others are <code>CONFIRMED</code>.</li>
<li><code>DTSTAMP</code> is the time of the last change. The same days make the same file: send the <code>ETag</code> back in <code>If-None-Match</code> to hear 304.</li>
</ul>
<pre><code class="language-sh">tag=$(curl --fail --silent --head -H &quot;X-API-Key: $KEY&quot; &quot;$API/v1/calendar.ics&quot; | sed -n &#39;s/^ETag: //ip&#39; | tr -d &#39;\\r&#39;)
curl --silent --output again.ics --write-out &#39;%{http_code}\\n&#39; -H &quot;X-API-Key: $KEY&quot; -H &quot;If-None-Match: $tag&quot; &quot;$API/v1/calendar.ics&quot;
</code></pre>
<h2 id="subscribe">Subscribe</h2>
<p>Calendar programs send no headers. For them a feed has a token of its own, <code>svc_feed_…</code>, which stands in the address. An owner of the
account makes it in the dashboard, under <em>Settings</em>, with the kinds of days that the feed shows; operators make it with
<code>admin feed create</code>. It is shown once. With the token in <code>TOKEN</code>:</p>
<pre><code class="language-sh">curl --fail --silent --show-error &quot;$API/v1/calendar.ics?token=$TOKEN&quot; --output feed.ics
</code></pre>
<p>Give this address to the program: in Google Calendar under <em>From URL</em>, in Apple&#39;s Calendar under <em>New Calendar Subscription</em>, in Outlook
under <em>Subscribe from web</em>.</p>
<ul>
<li>The token opens this one file, read-only, with live data. It shows the kinds that it was made for, as far as the plan includes them
at that moment. <code>kinds</code>, <code>from</code> and <code>to</code> may narrow it.</li>
<li>It has a limit of its own, 60 requests an hour, and takes none of the quota of the account. Programs look a few times a day.</li>
<li>Whoever has the address can read the feed. Revoke the token in the dashboard if the address gets out: it ends with the next request. A
revoked token and a mistyped one are both answered by 401 <code>AUTH_002</code>, one of a suspended account by 403 <code>AUTH_003</code>.</li>
<li>Send a key or a token, never both: both together are refused.</li>
</ul>
`;
