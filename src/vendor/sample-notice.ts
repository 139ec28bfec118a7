/** A client's notice about sample vendors, before and after sending. Whoever tries both sides may reply as one. */

interface MaybeSample {
  isSample?: boolean | undefined
}

const countSamples = (vendors: readonly MaybeSample[]) => vendors.filter(({ isSample }) => isSample).length

/** Whether a request to these vendors reaches no real business. */
export const isDemo = (vendors: readonly MaybeSample[]): boolean =>
  vendors.length > 0 && countSamples(vendors) === vendors.length

/** Before sending; null without sample vendors. */
export function sampleNotice(vendors: readonly MaybeSample[]): string | null {
  if (!isDemo(vendors)) return someSamples(vendors, 'these')
  return `${vendors.length === 1 ? 'This is a sample vendor' : 'These are sample vendors'}. No real business will reply.`
}

/**
 * After sending; null without sample vendors.
 * @param hasReply whether a vendor has replied already, which for a sample vendor is whoever tries that side, too
 */
export function demoNotice(vendors: readonly MaybeSample[], hasReply = false): string | null {
  if (!isDemo(vendors)) return someSamples(vendors, 'them')
  return hasReply
    ? 'This is a demo request. Replies here don’t come from real businesses.'
    : 'Saved as a demo request. No real business will reply.'
}

function someSamples(vendors: readonly MaybeSample[], these: 'these' | 'them'): string | null {
  const samples = countSamples(vendors)
  if (samples === 0) return null
  return samples === 1
    ? `1 of ${these} is a sample vendor, not a real business.`
    : `${samples} of ${these} are sample vendors, not real businesses.`
}
