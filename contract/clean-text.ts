/**
 * Takes out of a text what its writer never saw: marks that came along from Contacts, a PDF or a web page. Emoji,
 * Hebrew, Arabic, Persian and Indian scripts stay whole.
 */

/** Also those of word processors: vertical tab, form feed, next line, line and paragraph separators. */
const LINE_BREAK = /\r\n?|[\v\f\u0085\u2028\u2029]/g
/** No-break, figure, thin, ideographic and other spaces. */
const SPACE = /\p{Zs}/gu
/**
 * Control characters but tabs and line breaks, soft hyphens, marks that turn the direction of what follows, spaces of
 * no width, byte order marks, and the place of a picture that was left behind.
 */
const UNSEEN = /(?![\t\n])[\p{Cc}\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFC]/gu
/** Tag letters write text that only machines read; after a black flag they are a flag, such as Scotland's. */
const TAGS = /(\u{1F3F4}[\u{E0020}-\u{E007F}]+)|[\u{E0000}-\u{E007F}]/gu
/** Joiners shape emoji and the letters of many scripts, but not Latin, Greek and Cyrillic ones. */
const IDLE_JOINER =
  /(?<=^|[^\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}]|[\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}])[\u200C\u200D]/gu

/** Removes invisible characters and makes all spaces plain ones; trimmed. */
export const cleanText = (typed: string): string =>
  typed
    .replace(LINE_BREAK, '\n')
    .replace(SPACE, ' ')
    .replace(UNSEEN, '')
    .replace(TAGS, '$1')
    .replace(IDLE_JOINER, '')
    .trim()

/** Digits of an Arabic, a Persian or a full-width keyboard as 0 to 9. */
export const plainDigits = (typed: string): string =>
  typed.normalize('NFKC').replace(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) => String(digit.charCodeAt(0) % 16))

/** Numbers with plain digits and hyphens, of phones, cards and codes, however a keyboard or a PDF writes them. */
export const cleanDigits = (typed: string): string => plainDigits(cleanText(typed)).replace(/[\p{Pd}\u2212]/gu, '-')
