/**
 * Explains an outbox record's state to the user, with the last reason and the available actions
 * (docs/offline.md#states).
 */
import { formatEmail } from '#contract/format-email.ts'
import type { ContactedVendor } from '#contract/leads.ts'
import type { DraftItem } from '#src/offline/drafts/draft-expiry.ts'
import type { RequestItem } from '#src/offline/outbox/of-kind.ts'
import type { RequestRecord } from '#src/offline/outbox/kinds/quote-request.ts'
import { unsentMessage, type Circumstances, type OutboxMessage } from '#src/sync/outbox/outbox-messages.ts'
import { formatCount } from '#contract/format-count.ts'
import { formatMomentDay, formatMoment, isSameDay } from '#src/ui/format/format-time.ts'
import { demoNotice, isDemo } from '#src/vendor/sample-notice.ts'
import { noSimilarNotice } from '#src/sync/outbox/similar-notice.ts'
import { updatedLabel } from '#src/quote/format-revision.ts'
import { hasReply, sentBadge, withReplies } from './vendor-state.ts'

/** @param vendors what the server knows of each; empty until known */
export const requestLabel = (
  item: Pick<RequestItem, 'record' | 'nextAttemptAt'>,
  circumstances: Circumstances,
  vendors: readonly ContactedVendor[] = [],
): OutboxMessage => {
  const unsent = unsentMessage(item, circumstances)
  if (unsent) return { ...unsent, label: withReplies(unsent.label, vendors) }
  return {
    ...sentBadge(sentIds(item.record), vendors),
    sentence: sentSentence(item.record, circumstances.now, vendors),
    actions: [],
  }
}

const sentIds = ({ receipt }: RequestRecord) => ({
  ids: receipt?.requests.map(({ id }) => id) ?? [],
  isUpdated: (receipt?.revisions?.length ?? 0) > 0,
})

function sentSentence(record: RequestRecord, now: number, known: readonly ContactedVendor[]): string {
  const { receipt, sentAt, draft } = record
  const updated = updatedLabel(record)
  const asked = receipt?.requests.length ?? draft.vendors.length
  const replied = hasReply(known)
  const notice = demoNotice(known.length > 0 ? known : draft.vendors, replied)
  // An older saved copy does not say that they are samples.
  if (isDemo(draft.vendors)) return [notice ?? demoNotice(draft.vendors, replied), updated].filter(Boolean).join(' ')
  const to = draft.client.email ? ` to ${formatEmail(draft.client.email)}` : ''
  const received = `${formatCount(asked, 'vendor')} received your request${sentAt ? ` ${whenLabel(sentAt, now)}` : ''}.`
  return [tooLateNotice(record), received, noSimilarNotice(record), `Replies will be emailed${to}.`, updated, notice]
    .filter(Boolean)
    .join(' ')
}

const tooLateNotice = ({ withdrawal }: RequestRecord): string | null =>
  withdrawal === undefined
    ? null
    : `It had already been sent when you ${withdrawal === 'edit' ? 'edited' : 'discarded'} it.`

const whenLabel = (at: number, now: number): string =>
  isSameDay(at, now) ? `today at ${formatMoment(at, now)}` : `on ${formatMomentDay(at, now)}`

/** @param until the last day, formatted */
export function draftLabel(expiry: DraftItem['expiry'], until: string): string {
  if (expiry === 'expired') return `Draft · expired ${until}`
  return expiry === 'soon' ? `Draft · expires ${until}` : `Draft · saved until ${until}`
}
