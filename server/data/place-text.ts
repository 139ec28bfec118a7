/** How names of places are compared and turned into file names. */

/** Letters that Unicode does not take apart into a base letter and an accent. */
const LIGATURES: Record<string, string> = { œ: 'oe', æ: 'ae', ø: 'o', ł: 'l', ß: 'ss' }

/**
 * What is typed and what is stored, made comparable: lower case, without accents, apostrophes and full stops,
 * everything else that is no letter or digit read as one space. `St. John's` and `st johns` both give `st johns`.
 */
export function searchKey(text: string): string {
  const plain = text.toLowerCase()
  // Most names are plain ASCII; taking accents apart is what costs at start-up.
  // eslint-disable-next-line no-control-regex -- tells ASCII from the rest
  const bare = /^[\u0000-\u007f]*$/.test(plain)
    ? plain
    : plain
        .normalize('NFD')
        .replaceAll(/\p{M}/gu, '')
        .replaceAll(/[œæøłß]/g, (letter) => LIGATURES[letter] ?? letter)
  return bare
    .replaceAll(/['.‘’ʻʼ`´]/g, '')
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
}

const SHORT_FORMS: Record<string, string> = { saint: 'st', sainte: 'ste', fort: 'ft', mount: 'mt' }
const LONG_FORMS: Record<string, string> = { st: 'saint', ste: 'sainte', ft: 'fort', mt: 'mount' }

/**
 * Every spelling under which a name is looked up, the plain one first: `St. Paul` also as `saint paul`, `Fort Worth` as
 * `ft worth`, `Coeur d'Alene` also as `coeur d alene`.
 */
export function spellings(name: string): string[] {
  const plain = searchKey(name)
  const keys = [plain]
  const end = plain.indexOf(' ')
  const first = end > 0 ? plain.slice(0, end) : ''
  const other = SHORT_FORMS[first] ?? LONG_FORMS[first]
  if (other) keys.push(other + plain.slice(end))
  if (name.includes("'")) keys.push(searchKey(name.replaceAll("'", ' ')))
  return keys
}

/** The name under which two spellings of one place meet: `St. Paul` and `Saint Paul` are the same. */
export function sameNameKey(name: string): string {
  return searchKey(name)
    .split(' ')
    .map((word) => LONG_FORMS[word] ?? word)
    .join(' ')
}

/** `St. John's` gives `st-johns`: a file name without its state. */
export const slug = (name: string): string => searchKey(name).replaceAll(' ', '-')
