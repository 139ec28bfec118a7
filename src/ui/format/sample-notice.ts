/** What a host is told about sample vendors, before and after sending. */
import { formatCount } from '#contract/format-count.ts'

interface MaybeSample {
  isSample?: boolean | undefined
  /** Its reply: whoever tries both sides sends one as the sample vendor. */
  answer?: unknown
}

const countSamples = (vendors: readonly MaybeSample[]) => vendors.filter(({ isSample }) => isSample).length

/** Whether a request to these vendors reaches nobody. */
export const isDemo = (vendors: readonly MaybeSample[]): boolean =>
  vendors.length > 0 && countSamples(vendors) === vendors.length

/** Before sending; null without sample vendors. */
export function sampleNotice(vendors: readonly MaybeSample[]): string | null {
  const samples = countSamples(vendors)
  if (samples === 0) return null
  if (samples < vendors.length)
    return `${formatCount(samples, 'of these is a sample vendor', 'of these are sample vendors')} and won’t reply.`
  return samples === 1 ? 'This is a sample vendor. No one will reply.' : 'These are sample vendors. No one will reply.'
}

/** After sending; null without sample vendors, and once one has replied. */
export function demoNotice(vendors: readonly MaybeSample[]): string | null {
  if (vendors.some(({ isSample, answer }) => isSample && answer)) return null
  if (isDemo(vendors)) return 'Saved as a demo request. Sample vendors don’t reply.'
  const samples = countSamples(vendors)
  return samples === 0 ? null : `${formatCount(samples, 'sample vendor')} won’t reply.`
}
