import { formatCount } from '#contract/format-count.ts'

/** `Back online: 1 request and 2 answers sent`. */
export function deliveredMessage(requests: number, answers = 0): string {
  const sent = [
    requests > 0 ? formatCount(requests, 'request') : '',
    answers > 0 ? formatCount(answers, 'answer') : '',
  ].filter(Boolean)
  return `Back online: ${sent.join(' and ')} sent`
}
