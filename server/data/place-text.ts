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

/** How words of names are written in full. */
const FULL_FORMS: Readonly<Record<string, string>> = {
  st: 'saint',
  ste: 'saint',
  sainte: 'saint',
  ft: 'fort',
  mt: 'mount',
  mtn: 'mountain',
  n: 'north',
  s: 'south',
  e: 'east',
  w: 'west',
  bch: 'beach',
  hts: 'heights',
  jct: 'junction',
  pt: 'point',
  spgs: 'springs',
  twp: 'township',
  vlg: 'village',
}
const SHORT_FORM = new RegExp(`\\b(?:${Object.keys(FULL_FORMS).join('|')})\\b`, 'g')

/**
 * The key of a place's name, which is the same however it is abbreviated: `Port St. Lucie` and `port saint lucie`, `N
 * Las Vegas` and `North Las Vegas`, `Sault Ste. Marie`, `Mc Kinney`. Whatever looks for a place by its name uses it.
 */
export const placeKey = (name: string): string =>
  searchKey(name)
    .replaceAll(SHORT_FORM, (word) => FULL_FORMS[word] ?? word)
    .replaceAll(/\bmc (?=[a-z])/g, 'mc')

/** The keys under which a name is found: `Coeur d'Alene` also as `coeur d alene`. */
export const placeKeys = (name: string): string[] =>
  name.includes("'") ? [placeKey(name), placeKey(name.replaceAll("'", ' '))] : [placeKey(name)]

/** The keys that a name begins with while it is typed: `st` of `Saint Paul`, and of `Stockton`. */
export function startKeys(typed: string): string[] {
  const plain = searchKey(typed)
  const last = plain.lastIndexOf(' ') + 1
  return [...new Set([placeKey(plain), `${placeKey(plain.slice(0, last))} ${plain.slice(last)}`.trim()])]
}

/** Turns `St. John's` into `st-johns`: a file name without its state. */
export const slug = (name: string): string => searchKey(name).replaceAll(' ', '-')
