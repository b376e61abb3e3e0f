import { requireBoundedMarkup, rowsWith, textCell } from '@market/source-kit';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { z } from 'zod';

/** Schema of `pressreleases_rss.xml`: ten items, HTML in the description, India's time without a zone. */
export const rbiPressRssWire = z.looseObject({
  rss: z.looseObject({
    channel: z.looseObject({
      item: rowsWith(
        z.looseObject({ title: textCell, link: textCell, description: textCell, pubDate: textCell }),
        ['title', 'link', 'description', 'pubDate'],
      ),
    }),
  }),
});

export type RbiPressRssWire = z.infer<typeof rbiPressRssWire>;

const parser = new XMLParser({
  ignoreAttributes: true,
  parseTagValue: false,
  isArray: (name) => name === 'item',
});

/** Parses the XML. Errors: `Error` when it is not well-formed. */
export function decodeRss(body: string): unknown {
  const text = body.replace(/^\uFEFF/, '').trim();
  requireBoundedMarkup(text);
  const valid = XMLValidator.validate(text);
  if (valid !== true) throw new Error(`not XML: ${valid.err.msg}`);
  return parser.parse(text) as unknown;
}
