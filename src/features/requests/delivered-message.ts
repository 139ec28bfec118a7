import { formatList } from '#contract/format.ts'
import { formatByNoun, type Named } from '#src/ui/format/format-by-noun.ts'

/** `isTooLate`: it was taken back, but the server had it already. */
export type Delivered = Named & { isTooLate?: boolean }

/** `Back online: 1 request and 2 replies sent`. */
export function deliveredMessage(delivered: readonly Delivered[]): string {
  const tooLate = delivered.filter(({ isTooLate }) => isTooLate)
  const sent = delivered.filter(({ isTooLate }) => !isTooLate)
  return [
    ...(sent.length > 0 ? [`Back online: ${formatList(formatByNoun(sent))} sent`] : []),
    ...(tooLate.length > 0 ? [`Too late to take back: ${formatList(formatByNoun(tooLate))} already sent`] : []),
  ].join('. ')
}
