import type { QuoteDraft } from '#src/offline/drafts/records.ts'

/** Where a draft is continued. */
export const draftHref = ({ vendors, source }: Pick<QuoteDraft, 'vendors' | 'source'>): string =>
  `/requestquote?memberId=${vendors.map((vendor) => vendor.memberID).join(',')}&source=${source}`
