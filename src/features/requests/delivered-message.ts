import { formatList } from '#contract/format.ts'
import { formatByNoun, type Named } from '#src/ui/format/format-by-noun.ts'

/** `Back online: 1 request and 2 replies sent`. */
export const deliveredMessage = (delivered: readonly Named[]): string =>
  `Back online: ${formatList(formatByNoun(delivered))} sent`
