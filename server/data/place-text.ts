/** How place names are compared and turned into file names. */

/** Letters that Unicode does not decompose into a base letter and an accent. */
const LIGATURES: Record<string, string> = { œ: 'oe', æ: 'ae', ø: 'o', ł: 'l', ß: 'ss' }

/**
 * Normalizes typed and stored text for comparison: lower case, without accents, apostrophes and periods, and with
 * everything else that is not a letter or digit collapsed to one space. `St. John's` and `st johns` both become `st
 * johns`.
 */
export function searchKey(text: string): string {
  const plain = text.toLowerCase()
  // Most names are plain ASCII; decomposing accents is the main cost at startup.
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
 * Every spelling under which a name can be found, the plain one first: `St. Paul` also as `saint paul`, `Fort Worth`
 * also as `ft worth`, `Coeur d'Alene` also as `coeur d alene`.
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

/** A key that is the same for different spellings of one place: `St. Paul` and `Saint Paul`. */
export function sameNameKey(name: string): string {
  return searchKey(name)
    .split(' ')
    .map((word) => LONG_FORMS[word] ?? word)
    .join(' ')
}

/** Turns `St. John's` into `st-johns`: a file name without its state. */
export const slug = (name: string): string => searchKey(name).replaceAll(' ', '-')
