import { formatList } from '#contract/format.ts'
import { formatByNoun } from '#src/ui/format/format-by-noun.ts'

/** `Back online: 1 request and 2 answers sent`. */
export const deliveredMessage = (delivered: readonly { noun: string }[]): string =>
  `Back online: ${formatList(formatByNoun(delivered))} sent`
