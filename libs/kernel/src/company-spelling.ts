/** Legal forms at the end of a company's name. Source: Companies Act 2013, section 4; spellings seen at NSE and BSE. */
const legalForm = /(?:[\s,]+(?:private|pvt\.?))?[\s,]+(?:limited|ltd\.?|llp|inc\.?|plc)\.?\s*$/i;

/** Short words of names that are no acronyms. */
const shortWords = new Set(
  (
    'a an and at by co for in of on or the to air ads age all art auto bag bar bay bed bee best big bio box bus cab cap car cat city ' +
    'coal coin corp cup dairy day dry ear east eco egg eye fab farm fin fit fly food fox fuel fun gas gem gold grid gym hair hat ' +
    'heat hill home hot ice ink iron jet jewel job joy key kit lab land law leaf lens life lime line link ltd lux mall man map mart ' +
    'max med men metal milk mill mint mix moon net new next nest north oil ola one ore oxy pad park pen pet pipe play plus pop port ' +
    'pure raj ram red rice rim road rock rose rot sea seed silk sky smart soil solar star steel sun sur tea tech tel tex tin tip top ' +
    'toy tree trip uni up van veg war wax way web win wind wire wood yoga zen zinc'
  ).split(' '),
);
const vowel = /[AEIOUY]/;
const numeral = /^(?:[IVX]+|\d.*)$/;
/** Words with a fixed spelling in company names. */
const fixed = new Map([
  ['LTD', 'Ltd'],
  ['PVT', 'Pvt'],
  ['AND', 'and'],
  ['OF', 'of'],
  ['FOR', 'for'],
  ['THE', 'The'],
  ['LLP', 'LLP'],
]);

/** Removes the legal form from a company's name: `Zinnia Motors Limited` becomes `Zinnia Motors`. */
export function nameWithoutForm(company: string): string {
  // One blank between words: with runs of blanks the pattern takes quadratic time.
  const name = company.replace(/\s+/g, ' ').replace(legalForm, '').trim();
  return name === '' ? company : name;
}

/**
 * Spells a name that comes in capitals in ordinary case: `OMKARESHWAR PIPES LTD` becomes `Omkareshwar Pipes Ltd`. Words
 * without a vowel, words of up to three letters that are no words of a name, and words with dots or digits stay as they
 * are: they are acronyms. A name that has lower-case letters stays as it is.
 */
export function spellCompany(company: string): string {
  if (company !== company.toUpperCase()) return company;
  return company
    .split(' ')
    .map((word, index) => spellWord(word, index))
    .join(' ');
}

function spellWord(word: string, index: number): string {
  const bare = word.replace(/[^\p{L}\p{N}]/gu, '');
  const known = fixed.get(bare);
  if (known !== undefined) return word.replace(bare, index === 0 ? capitalised(known) : known);
  if (isAcronym(word, bare)) return word;
  return word.toLowerCase().replace(/(?:^|[-/(&])\p{L}/gu, (start) => start.toUpperCase());
}

function isAcronym(word: string, bare: string): boolean {
  if (numeral.test(bare) || /\p{L}\.\p{L}/u.test(word)) return true;
  if (!vowel.test(bare)) return true;
  return bare.length <= 3 && !shortWords.has(bare.toLowerCase());
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
