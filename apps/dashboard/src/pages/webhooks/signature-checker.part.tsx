import { useState } from 'react';
import { serverNow } from '../../api/server-time';
import { checkSignature, type SignatureVerdict } from '../../figures/signature-check';
import { Button } from '../../parts/button.part';
import { Field, TextField } from '../../parts/field.part';
import { Notice } from '../../parts/notice.part';

const nothing = { secret: '', headers: '', body: '' };

/** Form that checks the signature of a delivery in the browser. What is entered leaves the page by no request, and is forgotten with it. */
export function SignatureChecker() {
  const [delivery, setDelivery] = useState(nothing);
  const [verdict, setVerdict] = useState<SignatureVerdict | null>(null);
  const change = (part: Partial<typeof nothing>) => {
    setDelivery({ ...delivery, ...part });
    setVerdict(null);
  };
  const isReady = Object.values(delivery).every((text) => text !== '');
  return (
    <details className="disclosure">
      <summary>Check a signature</summary>
      <form
        className="form"
        autoComplete="off"
        onSubmit={(event) => {
          event.preventDefault();
          void checkSignature(delivery, serverNow()).then(setVerdict);
        }}
      >
        <p className="muted">
          It is checked here, in your browser: neither the secret nor the delivery is sent anywhere.
        </p>
        <TextField
          label="Secret"
          type="password"
          autoComplete="off"
          value={delivery.secret}
          onText={(secret) => change({ secret })}
        />
        <Field label="Headers" hint="A line each: webhook-id, webhook-timestamp and webhook-signature">
          {(control) => (
            <textarea
              {...control}
              className="mono"
              rows={4}
              spellCheck={false}
              value={delivery.headers}
              onChange={(event) => change({ headers: event.target.value })}
            />
          )}
        </Field>
        <Field label="Body" hint="As it arrived, before it was parsed">
          {(control) => (
            <textarea
              {...control}
              className="mono"
              rows={6}
              spellCheck={false}
              value={delivery.body}
              onChange={(event) => change({ body: event.target.value })}
            />
          )}
        </Field>
        {verdict !== null && (
          <Notice
            tone={verdict.isValid ? 'good' : 'bad'}
            isNews
            title={verdict.isValid ? 'Valid' : 'Not valid'}
          >
            {' '}
            {verdict.words}
          </Notice>
        )}
        <div>
          <Button type="submit" disabled={!isReady}>
            Check
          </Button>
        </div>
      </form>
    </details>
  );
}
