/** A typed text, from which each reader takes out what it understands. */

/** A word, and the mark before it: nothing, or one that separates. */
export interface Word {
  text: string
  /** `;` stands where something was taken out. */
  mark: '' | ',' | '/' | '&' | ';'
  /** `Charlotte's`: a person, not a city. */
  isPossessive: boolean
}

/** Longer texts are read this far. */
const MOST_WORDS = 32

/** Lower case, without accents, and with plain quotes and dashes. */
export const plainText = (typed: string): string =>
  typed
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[’‘ʼ`´]/g, "'")
    .replaceAll(/[‐-―]/g, '-')

/** Takes out every match that `read` understands, which is where it does not return false. */
export function takeOut(text: string, pattern: RegExp, read: (groups: Record<string, string>) => unknown): string {
  return text.replaceAll(pattern, (...found: unknown[]) => {
    const groups = found.at(-1) as Record<string, string | undefined>
    const given = Object.fromEntries(Object.entries(groups).filter(([, value]) => value !== undefined))
    return read(given as Record<string, string>) === false ? (found[0] as string) : ' ; '
  })
}

/** The words of a plain text. */
export function wordsOf(text: string): Word[] {
  const found = text
    .replaceAll(/\b([a-z])\.(?=[a-z]\b)/g, '$1')
    .matchAll(/([^a-z0-9]*)([a-z0-9]+(?:'[a-z0-9]+|'(?=\s|$))*)/g)
  return [...found].slice(0, MOST_WORDS).map(([, before = '', word = '']) => ({
    text: word.replaceAll("'", ''),
    mark: (/[;,/&]/.exec(before)?.[0] ?? '') as Word['mark'],
    isPossessive: /'s?$/.test(word),
  }))
}
