/** What a host is told about sample vendors, before and after sending. */
import { formatCount } from '#contract/format-count.ts'
import type { VendorState } from '#contract/leads.ts'

interface MaybeSample {
  isSample?: boolean | undefined
  /** What is known of it after sending: whoever tries both sides signs in as the sample vendor, and replies. */
  state?: VendorState
  unreadMessages?: number
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

/** After sending; null without sample vendors, and for a mixed request once one of them is played by somebody. */
export function demoNotice(vendors: readonly MaybeSample[]): string | null {
  const isPlayed = vendors.some((vendor) => vendor.isSample && isPlayedBySomebody(vendor))
  if (isDemo(vendors)) {
    return isPlayed
      ? 'Saved as a demo request. Replies from sample vendors aren’t from real businesses.'
      : 'Saved as a demo request. Sample vendors don’t reply.'
  }
  const samples = countSamples(vendors)
  return samples === 0 || isPlayed ? null : `${formatCount(samples, 'sample vendor')} won’t reply.`
}

/** Nobody opens a lead of a sample vendor, or writes about it, without being signed in as that vendor. */
const isPlayedBySomebody = ({ state = 'delivered', unreadMessages = 0 }: MaybeSample) =>
  state !== 'delivered' || unreadMessages > 0
