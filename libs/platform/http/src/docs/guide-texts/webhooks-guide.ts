/** Guide as HTML. Made from docs/webhooks.md by `npm run docs`; a test keeps both equal. */
export const webhooksGuide = `<h1 id="webhooks">Webhooks</h1>
<p>The service posts events to your HTTPS endpoints. Create them with <code>POST /v1/webhooks</code> (plans Pro and Enterprise);
every event is described, with its schema and an example, in the section <code>webhooks</code> of <code>/openapi.json</code>.</p>
<h2 id="what-you-get">What you get</h2>
<p>A POST with a JSON body <code>{id, type, timestamp, data, sequence}</code> and these headers:</p>
<table>
<thead>
<tr>
<th>Header</th>
<th>Value</th>
</tr>
</thead>
<tbody><tr>
<td><code>webhook-id</code></td>
<td>id of the delivery, the same on every attempt</td>
</tr>
<tr>
<td><code>webhook-timestamp</code></td>
<td>Unix time of sending, in seconds</td>
</tr>
<tr>
<td><code>webhook-signature</code></td>
<td><code>v1,</code> and the base64 HMAC-SHA256 of <code>&lt;id&gt;.&lt;timestamp&gt;.&lt;raw body&gt;</code>; two of them, separated by a space, <a href="#change-the-secret">while secrets overlap</a></td>
</tr>
<tr>
<td><code>X-Webhook-ID</code>, <code>X-Webhook-Timestamp</code></td>
<td>the same id and time</td>
</tr>
<tr>
<td><code>X-Webhook-Signature</code></td>
<td>an <a href="#the-older-signature">older signature</a>, which does not cover the id</td>
</tr>
<tr>
<td><code>X-Webhook-Test</code></td>
<td><code>true</code> on test events, else absent</td>
</tr>
<tr>
<td><code>Content-Type</code></td>
<td><code>application/json</code></td>
</tr>
<tr>
<td><code>User-Agent</code></td>
<td><code>Service-Webhook/1.0</code></td>
</tr>
</tbody></table>
<p>The first three are the headers of <a href="https://www.standardwebhooks.com">Standard Webhooks</a>, so that any of its libraries verifies our
deliveries: it takes a secret that begins with <code>whsec_</code> as it is, and the base64 of any other secret. Without a library, the
key is what the base64 behind <code>whsec_</code> stands for, or the UTF-8 bytes of a secret that does not begin so.</p>
<h2 id="what-to-do">What to do</h2>
<ol>
<li>Verify <code>webhook-signature</code> over the <strong>raw bytes</strong> of the body, before you parse it, in constant time. It covers the id,
the time and the body.</li>
<li>Refuse timestamps more than 300 seconds away from your clock.</li>
<li>Answer with a 2xx status within 30 seconds; do the work afterwards. Redirects are not followed.</li>
<li>Then deduplicate by the <code>id</code> in the body: remember it and leave out what you have seen. A delivery may come twice, with the
same <code>webhook-id</code> and bytes, and an event that is <a href="#look-back-and-send-again">sent again</a> has a new <code>webhook-id</code> and the same <code>id</code>.</li>
<li>Do not rely on the order of deliveries: of two events of the same record the later one has the larger <code>sequence</code>, so drop what is
smaller than the last one that you applied. Test events have <code>null</code>.</li>
</ol>
<p>Anything but a 2xx within 30 seconds is tried again after 1 minute, 5 minutes, 30 minutes, 2 hours and 6 hours. Ten
deliveries in a row whose every attempt failed disable the endpoint; <code>POST /v1/webhooks/:id/test</code> shows at any time
how your endpoint answers.</p>
<p>Your endpoint must be reachable from the public internet over HTTPS with a certificate of a public authority.</p>
<h2 id="choose-what-you-get">Choose what you get</h2>
<p><code>events</code> names the types, or <code>[&quot;*&quot;]</code> for all of them, later ones too. <code>filter</code> narrows them by conditions on <code>data</code>, all of which must hold,
for example premiums of SME issues that rise or fall by 5 % or more:</p>
<pre><code class="language-json">{
  &quot;events&quot;: [&quot;gmp.updated&quot;],
  &quot;filter&quot;: [
    { &quot;path&quot;: &quot;absoluteChangePercent&quot;, &quot;op&quot;: &quot;gte&quot;, &quot;value&quot;: 5 },
    { &quot;path&quot;: &quot;type&quot;, &quot;op&quot;: &quot;eq&quot;, &quot;value&quot;: &quot;SME&quot; }
  ]
}
</code></pre>
<p><code>changePercent</code> has a sign: with it, <code>gte</code> 5 means rises only, and <code>lte</code> -5 falls only. <code>op</code> is <code>eq</code>, <code>ne</code>, <code>in</code>, <code>gte</code>, <code>lte</code> or <code>exists</code>; at
most eight conditions. An event without a field meets only <code>ne</code> and <code>exists: false</code>, so of an endpoint with several types only those come that
have the fields: with the filter above and <code>&quot;events&quot;: [&quot;gmp.updated&quot;, &quot;nfo.opened&quot;]</code> no <code>nfo.opened</code> comes. A filter that none of the types can
meet, or whose conditions exclude each other, is refused. For two filters, create two endpoints. Other types than those of the contract come
only to endpoints that name them.</p>
<h2 id="look-back-and-send-again">Look back, and send again</h2>
<p><code>GET /v1/webhooks/:id/deliveries</code> lists what was sent to an endpoint in the last 30 days, newest first, by <code>state</code>, <code>type</code>, <code>from</code> and
<code>to</code>; <code>meta.nextBefore</code> continues the list as <code>before</code>. One delivery below it has the body as it was sent, and every attempt with
status, duration and the first 4 KB of your answer.</p>
<p><code>POST /v1/webhooks/:id/replay</code> sends past events again: those whose delivery <code>failed</code>, those that were <code>missed</code> (no delivery was made,
or it was held because the endpoint was disabled), or <code>all</code>, from the creation of the endpoint on, at most 90 days back and at most 10 000
at a time. <code>&quot;preview&quot;: true</code> counts them and sends nothing. A replay is a new delivery with a new <code>X-Webhook-ID</code>; the <code>id</code> in the body
is that of the first one, so deduplicate by it. What is still on its way is not sent twice. New events go first, and of the replays of an
account at most 1 000 deliveries are due at a time, an equal part for each of its endpoints: the others follow by themselves, and are in
the log once they are made.</p>
<p>After an outage ask twice, for <code>failed</code> and for <code>missed</code>. The page of an endpoint in the dashboard does both at once: &quot;What was missed&quot;
sends what failed, was held or was never sent, and &quot;Enable&quot; offers it since the first event that failed.</p>
<p>The owners of an account get a mail when five deliveries in a row have failed, and when ten have disabled the endpoint.</p>
<h2 id="change-the-secret">Change the secret</h2>
<p><code>POST /v1/webhooks/:id/rotate-secret</code> with <code>{&quot;overlapSeconds&quot;: 3600}</code> gives an endpoint a new secret, shown once, and goes on signing with
the one before until the overlap ends, at most a day later. Until then <code>webhook-signature</code> holds a signature with each secret, separated by a
space, and a receiver accepts a delivery if one of them fits, as the libraries of Standard Webhooks and the <a href="#verify-a-delivery">recipes</a> do.
So a receiver that has either secret accepts every delivery: give it the new one at any time of the overlap.</p>
<p>To end the overlap early, when all receivers have the new secret, use &quot;End the old one now&quot; among the settings of the endpoint in the
dashboard, or set the new secret once more by <code>PUT /v1/webhooks/:id</code>.</p>
<p>One overlap runs at a time: a second rotation with an overlap is answered with 409 <code>HOOK_002</code>, so that the first one ends when you were
told. Send an <code>Idempotency-Key</code>, and a retry gives you the same secret again. If you lost the new secret, set the one that your receivers
have by <code>secret</code> in <code>PUT /v1/webhooks/:id</code>, and rotate again. If a secret may be in wrong hands, rotate with an overlap of 0: all older
secrets end at once. A <code>secret</code> in <code>PUT /v1/webhooks/:id</code> ends them, too.</p>
<h2 id="corrections">Corrections</h2>
<p>Sources correct what they said, and so do we. Three types of event say so; an endpoint gets them when it names them:
<code>ipo.dates_changed</code>, <code>ipo.price_band_changed</code>, and <code>ipo.corrected</code> for every other field, with <code>field</code>, <code>from</code> and <code>to</code>. A value
that was unknown before, and another spelling of a name, are no correction. <code>to: null</code> says that the source withdrew the value; a value
that is unknown only while sources contradict it sends nothing, and a later event names the one announced last as <code>from</code>. <code>field: &quot;record&quot;</code> with <code>to: null</code> says that a
record was no IPO at all: its address answers 404 from then on. With a slug as <code>to</code> it says that the record was that of another one, which
answers under both from then on. When days that moved a status are corrected, the
status follows, also back; <code>ipo.opened</code> and <code>ipo.closed</code> of a day are not sent twice.</p>
<h2 id="verify-a-delivery">Verify a delivery</h2>
<p><code>webhook-signature</code> is verified by the library of Standard Webhooks for your language, or by a recipe: in <a href="#node">Node</a>,
<a href="#python">Python</a>, <a href="#go">Go</a>, <a href="#java">Java</a>, <a href="#php">PHP</a>, or with <a href="#openssl-to-look-at-a-single-delivery">openssl</a>. Each takes the secret of the
endpoint, the headers <code>webhook-id</code>, <code>webhook-timestamp</code> and <code>webhook-signature</code>, the raw body, and the present Unix time.</p>
<h3 id="node">Node</h3>
<pre><code class="language-js">const { createHmac, timingSafeEqual } = require(&#39;node:crypto&#39;);

/** \`rawBody\` is a Buffer: with Express, take it from \`express.raw({ type: &#39;application/json&#39; })\`. */
function isAuthentic(secret, id, timestamp, signatures, rawBody, nowSeconds = Date.now() / 1000) {
  if (!/^\\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(nowSeconds - Number(timestamp)) &gt; 300) return false;
  const key = secret.startsWith(&#39;whsec_&#39;) ? Buffer.from(secret.slice(6), &#39;base64&#39;) : secret;
  const hmac = createHmac(&#39;sha256&#39;, key).update(\`\${id}.\${timestamp}.\`).update(rawBody);
  const expected = Buffer.from(\`v1,\${hmac.digest(&#39;base64&#39;)}\`);
  // While two secrets overlap there is a signature with each: one that fits is enough.
  return String(signatures)
    .split(&#39; &#39;)
    .map((given) =&gt; Buffer.from(given))
    .some((given) =&gt; given.length === expected.length &amp;&amp; timingSafeEqual(given, expected));
}
</code></pre>
<h3 id="python">Python</h3>
<pre><code class="language-python">import base64
import hashlib
import hmac
import re
import time


def is_authentic(secret, id, timestamp, signatures, raw_body, now_seconds=None):
    &quot;&quot;&quot;\`raw_body\` is bytes: \`request.get_data()\` in Flask, \`request.body\` in Django.&quot;&quot;&quot;
    if not re.fullmatch(r&quot;[0-9]{1,12}&quot;, timestamp):
        return False
    now = time.time() if now_seconds is None else now_seconds
    if abs(now - int(timestamp)) &gt; 300:
        return False
    key = base64.b64decode(secret[6:]) if secret.startswith(&quot;whsec_&quot;) else secret.encode()
    signed = f&quot;{id}.{timestamp}.&quot;.encode() + raw_body
    expected = b&quot;v1,&quot; + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest())
    # While two secrets overlap there is a signature with each: one that fits is enough.
    return any(hmac.compare_digest(given.encode(), expected) for given in signatures.split(&quot; &quot;))
</code></pre>
<h3 id="go">Go</h3>
<pre><code class="language-go">package webhook

import (
	&quot;crypto/hmac&quot;
	&quot;crypto/sha256&quot;
	&quot;encoding/base64&quot;
	&quot;strconv&quot;
	&quot;strings&quot;
	&quot;time&quot;
)

// IsAuthentic tells whether a delivery came from the service. rawBody is what io.ReadAll(r.Body) gave.
func IsAuthentic(secret, id, timestamp, signatures string, rawBody []byte, now time.Time) bool {
	seconds, err := strconv.ParseInt(timestamp, 10, 64)
	if err != nil || now.Unix()-seconds &gt; 300 || seconds-now.Unix() &gt; 300 {
		return false
	}
	key := []byte(secret)
	if strings.HasPrefix(secret, &quot;whsec_&quot;) {
		if key, err = base64.StdEncoding.DecodeString(secret[6:]); err != nil {
			return false
		}
	}
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(id + &quot;.&quot; + timestamp + &quot;.&quot;))
	mac.Write(rawBody)
	expected := []byte(&quot;v1,&quot; + base64.StdEncoding.EncodeToString(mac.Sum(nil)))
	// While two secrets overlap there is a signature with each: one that fits is enough.
	for _, given := range strings.Split(signatures, &quot; &quot;) {
		if hmac.Equal([]byte(given), expected) {
			return true
		}
	}
	return false
}
</code></pre>
<h3 id="java">Java</h3>
<pre><code class="language-java">import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

final class Webhook {
  /** rawBody is what the request&#39;s input stream gave, before any parsing. */
  static boolean isAuthentic(
      String secret, String id, String timestamp, String signatures, byte[] rawBody, long nowSeconds)
      throws GeneralSecurityException {
    if (!timestamp.matches(&quot;[0-9]{1,12}&quot;)) return false;
    if (Math.abs(nowSeconds - Long.parseLong(timestamp)) &gt; 300) return false;
    byte[] key =
        secret.startsWith(&quot;whsec_&quot;)
            ? Base64.getDecoder().decode(secret.substring(6))
            : secret.getBytes(StandardCharsets.UTF_8);
    Mac mac = Mac.getInstance(&quot;HmacSHA256&quot;);
    mac.init(new SecretKeySpec(key, &quot;HmacSHA256&quot;));
    mac.update((id + &quot;.&quot; + timestamp + &quot;.&quot;).getBytes(StandardCharsets.UTF_8));
    String signature = &quot;v1,&quot; + Base64.getEncoder().encodeToString(mac.doFinal(rawBody));
    byte[] expected = signature.getBytes(StandardCharsets.UTF_8);
    // While two secrets overlap there is a signature with each: one that fits is enough.
    for (String given : signatures.split(&quot; &quot;)) {
      if (MessageDigest.isEqual(given.getBytes(StandardCharsets.UTF_8), expected)) return true;
    }
    return false;
  }
}
</code></pre>
<h3 id="php">PHP</h3>
<pre><code class="language-php">&lt;?php
// $rawBody is file_get_contents(&#39;php://input&#39;).
function is_authentic(string $secret, string $id, string $timestamp, string $signatures, string $rawBody, ?int $now = null): bool
{
    if (!preg_match(&#39;/^[0-9]{1,12}\\z/&#39;, $timestamp)) {
        return false;
    }
    if (abs(($now ?? time()) - (int) $timestamp) &gt; 300) {
        return false;
    }
    $key = str_starts_with($secret, &#39;whsec_&#39;) ? base64_decode(substr($secret, 6)) : $secret;
    $hmac = hash_hmac(&#39;sha256&#39;, $id . &#39;.&#39; . $timestamp . &#39;.&#39; . $rawBody, $key, true);
    $expected = &#39;v1,&#39; . base64_encode($hmac);
    // While two secrets overlap there is a signature with each: one that fits is enough.
    foreach (explode(&#39; &#39;, $signatures) as $given) {
        if (hash_equals($expected, $given)) {
            return true;
        }
    }
    return false;
}
</code></pre>
<h3 id="openssl-to-look-at-a-single-delivery">openssl, to look at a single delivery</h3>
<p><code>body.json</code> holds the raw body, without a line break at its end. One of the signatures in the header must be equal to what this prints.</p>
<pre><code class="language-sh">case &quot;$SECRET&quot; in
  whsec_*) KEY=$(printf &#39;%s&#39; &quot;\${SECRET#whsec_}&quot; | openssl base64 -d -A | od -An -v -tx1 | tr -d &#39; \\n&#39;) ;;
  *) KEY=$(printf &#39;%s&#39; &quot;$SECRET&quot; | od -An -v -tx1 | tr -d &#39; \\n&#39;) ;;
esac
printf &#39;v1,&#39;
{ printf &#39;%s.%s.&#39; &quot;$ID&quot; &quot;$TIMESTAMP&quot;; cat body.json; } |
  openssl dgst -sha256 -mac HMAC -macopt &quot;hexkey:$KEY&quot; -binary | openssl base64 -A
</code></pre>
<h2 id="the-older-signature">The older signature</h2>
<p><code>X-Webhook-Signature</code> is the hex HMAC-SHA256 of <code>&lt;timestamp&gt;.&lt;raw body&gt;</code>, keyed with the UTF-8 bytes of the whole secret, <code>whsec_</code> included. New receivers
verify <code>webhook-signature</code> instead, for two reasons:</p>
<ul>
<li>It does not cover the id of the delivery. A receiver that verifies only this one deduplicates by the <code>id</code> in the body, which also
leaves out what somebody caught and sends again under another <code>X-Webhook-ID</code>.</li>
<li>It has room for one signature. During an overlap it is signed with the secret before, and from its end on with the new one, so a
receiver accepts both secrets meanwhile: it verifies with one, then with the other.</li>
</ul>
`;
