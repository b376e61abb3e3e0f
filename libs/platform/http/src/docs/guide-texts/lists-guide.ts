/** Guide as HTML. Made from docs/lists.md by `npm run docs`; a test keeps both equal. */
export const listsGuide = `<h1 id="filters-sorting-and-formats">Filters, sorting and formats</h1>
<p>Every list takes the same parameters for its pages, fields and formats; lists of records can also be filtered, sorted, continued by
cursors and read by name. The reference at <code>/docs</code> names the filters and orders of each list. A parameter that a list does not know, and
a value that it cannot use, are refused with 400 <code>VAL_001</code>, which names them: a filter is never ignored.</p>
<p>The examples need the address of the API and a key in two variables of your shell, <code>API</code> and <code>KEY</code>. A test key sees sample data.</p>
<h2 id="filter">Filter</h2>
<p>Filters by words and texts take several values, separated by commas or as a repeated name (<code>status=open&amp;status=upcoming</code>, <code>status[]=open</code>):
a record fits if one of them does. A text with a comma of its own, such as <code>Gems, Jewellery And Watches</code>, is escaped: <code>sector=Gems%2C%20Jewellery%20And%20Watches</code>. Several filters must all fit.
Letter case does not matter, and the order of the values neither.</p>
<pre><code class="language-sh">curl -sS -H &quot;X-API-Key: $KEY&quot; &quot;$API/v1/ipos?status=open,upcoming&amp;exchange=nse&quot;
</code></pre>
<p>Texts such as <code>sector</code>, <code>registrar</code> and <code>leadManager</code> are compared as a whole. Write a space as <code>%20</code>.</p>
<pre><code class="language-sh">curl -sS -H &quot;X-API-Key: $KEY&quot; &quot;$API/v1/ipos?sector=realty&amp;type=mainboard&quot;
</code></pre>
<p><code>isin</code> and <code>symbol</code> find records by what exchanges and depositories call them, on the lists whose records have these: IPOs, gold bonds, rights issues,
buybacks and offers for sale, and new fund offers by the ISINs of their plans. A symbol is looked up at both exchanges; write <code>&amp;</code> as <code>%26</code>.</p>
<pre><code class="language-sh">curl -sS -H &quot;X-API-Key: $KEY&quot; &quot;$API/v1/sgb?symbol=SGBS08,SGBS07&quot;
</code></pre>
<p>Ranges have two ends, which are part of them, and either may be left out. Days are days in India, sizes are rupees.</p>
<pre><code class="language-sh">curl -sS -H &quot;X-API-Key: $KEY&quot; &quot;$API/v1/ipos?openFrom=2026-01-01&amp;openTo=2026-12-31&amp;minIssueSize=1000000000&quot;
</code></pre>
<p>A record whose value is unknown fits no filter by it.</p>
<h2 id="sort">Sort</h2>
<p><code>sort</code> takes one field, led by <code>-</code> for the descending order. Unknown values come last in both directions, and equal records always
have the same order among themselves.</p>
<pre><code class="language-sh">curl -sS -H &quot;X-API-Key: $KEY&quot; &quot;$API/v1/ipos?sort=-subscription.totalTimes&amp;limit=5&quot;
</code></pre>
<h2 id="select-fields">Select fields</h2>
<p><code>fields</code> leaves of each record what you name: fields, or parts of them with a dot. What
names a record is always there: <code>id</code> and <code>slug</code>, of a premium or a book <code>ipoSlug</code>, of a fund house <code>code</code>.</p>
<pre><code class="language-sh">curl -sS -H &quot;X-API-Key: $KEY&quot; &quot;$API/v1/ipos?fields=slug,status,dates.closeDate&quot;
</code></pre>
<p>The details of a record take <code>fields</code>, too. In <code>/openapi.json</code>, <code>x-partial</code> beside the schema of a response names that of one with
<code>fields</code>.</p>
<pre><code class="language-sh">curl -sS -H &quot;X-API-Key: $KEY&quot; &quot;$API/v1/ipos/narmada-logistics-parks?fields=status,subscription.totalTimes&quot;
</code></pre>
<h2 id="read-many-by-name">Read many by name</h2>
<p><code>slugs</code>, or <code>ids</code> where records have no slug, reads up to 50 records in one request, on one page. <code>meta.missing</code> lists those that do
not exist; former slugs of an IPO still count. Filters may leave out further records, which are not missing, and so
is the premium of an IPO whose shares are traded: <code>GET /v1/gmp/:ipoSlug</code> shows it.</p>
<pre><code class="language-sh">curl -sS -H &quot;X-API-Key: $KEY&quot; &quot;$API/v1/ipos?slugs=narmada-logistics-parks,no-such-company&quot;
</code></pre>
<h2 id="continue-with-a-cursor">Continue with a cursor</h2>
<p><code>page</code> reaches the first 100 000 records. <code>meta.nextCursor</code> has no such end: send it as <code>cursor</code>, with the same filters and the same
<code>sort</code>, until it is <code>null</code>. <code>limit</code>, <code>fields</code> and <code>format</code> may change on the way. A cursor goes on behind the last record that you
read, so records that are added or removed meanwhile shift nothing; what it means is known to the API alone.</p>
<pre><code class="language-sh">CURSOR=$(curl -sS -H &quot;X-API-Key: $KEY&quot; &quot;$API/v1/ipos?status=listed&amp;limit=3&quot; | sed &#39;s/.*&quot;nextCursor&quot;:&quot;\\([^&quot;]*\\)&quot;.*/\\1/&#39;)
curl -sS -H &quot;X-API-Key: $KEY&quot; &quot;$API/v1/ipos?status=listed&amp;limit=3&amp;cursor=$CURSOR&quot;
</code></pre>
<p>A cursor of another list, of other filters or of another data set is refused, and so is <code>page</code> beside it.</p>
<h2 id="csv-and-ndjson">CSV and NDJSON</h2>
<p><code>format=csv</code> and <code>format=ndjson</code> return the records of any list, series or log without the envelope; <code>Accept: text/csv</code> and
<code>Accept: application/x-ndjson</code> do so, too. Errors stay JSON: look at the status first.</p>
<pre><code class="language-sh">curl -sS -H &quot;X-API-Key: $KEY&quot; &quot;$API/v1/ipos?status=listed&amp;fields=slug,listing.listingGain&amp;format=csv&quot;
</code></pre>
<pre><code class="language-sh">curl -sS -H &quot;X-API-Key: $KEY&quot; -H &quot;Accept: application/x-ndjson&quot; &quot;$API/v1/ipos?limit=100&quot;
</code></pre>
<ul>
<li>CSV follows RFC 4180: UTF-8, a header line with dotted names, CRLF at the end of each line. An empty cell is an unknown value, lists are
JSON. A text that a spreadsheet would compute (it begins with <code>=</code>, <code>+</code>, <code>-</code>, <code>@</code> or a tab) is led by an apostrophe; numbers are plain.
<code>Content-Disposition</code> names a file: <code>ipos.csv</code>.</li>
<li>NDJSON has one record on each line.</li>
<li>The header <code>Link</code> has the links that JSON has in <code>links</code>. The one with <code>rel=&quot;next&quot;</code> goes on by a cursor where the list has one, so that
following it reads the whole list. At the end of a list of changes or of a log it has <code>rel=&quot;monitor&quot;</code> instead: ask there again later.
<code>X-Missing</code> has what JSON has in <code>meta.missing</code>.</li>
</ul>
<pre><code class="language-sh">curl -sS -D - -o /dev/null -H &quot;X-API-Key: $KEY&quot; &quot;$API/v1/ipos?format=csv&amp;limit=2&quot; | grep -i &#39;^link:&#39;
</code></pre>
<h2 id="a-whole-list-at-once">A whole list at once</h2>
<p>On the plan Enterprise, <code>limit=all</code> with NDJSON streams the whole list in one request, filtered and sorted as you ask. If a stream ends
without the end of its last chunk, it is not complete: your client reports a broken connection. Records that change while you read may
be read in their old or their new state.</p>
<pre><code class="language-sh">curl -sS -H &quot;X-API-Key: $KEY&quot; &quot;$API/v1/ipos?limit=all&amp;format=ndjson&quot;
</code></pre>
`;
