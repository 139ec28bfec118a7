/** The things this device holds that are not at Fanfare yet, one line each. */
import type { DraftItem } from '#src/offline/drafts/draft-expiry.ts'
import type { ActionDraft, QuoteDraft, ReplyDraft } from '#src/offline/drafts/records.ts'
import { signupExpiresAt } from '#src/offline/drafts/signup-store.ts'
import type { StoredSignup } from '#src/offline/drafts/signup-records.ts'
import type { OutboxItem } from '#src/offline/outbox/items.ts'
import type { OutboxRecord } from '#src/offline/outbox/kinds/kinds.ts'
import { isWaiting } from '#src/offline/outbox/records.ts'
import { unsentMessage, type Circumstances } from '#src/sync/outbox/outbox-messages.ts'
import { formatMomentDay } from '#src/ui/format/format-time.ts'

/** How requests are called and where they are continued; it comes from the requests feature. */
export interface RequestWords {
  titleOf: (draft: QuoteDraft) => string
  hrefOf: (draft: QuoteDraft) => string
}

export interface StoredLine {
  key: string
  title: string
  href: string
  /** How it stands, and until when it stays. */
  facts: string[]
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const replyTitle = ({ lead }: ReplyDraft) => `Reply: ${lead.eventType || 'lead'}`

export function unsentLine(item: OutboxItem, words: RequestWords, circumstances: Circumstances): StoredLine {
  const { record, label, confirmationReason, expiresAt } = item
  const state = confirmationReason ? 'Waiting for your OK' : (unsentMessage(item, circumstances)?.label ?? 'Sent')
  const day = formatMomentDay(expiresAt, circumstances.now)
  const lasts =
    record.state === 'expired'
      ? 'stays until you discard it'
      : isWaiting(record) && !confirmationReason
        ? `we try until ${day}, then it stays here`
        : 'stays until you send or discard it'
  return {
    key: record.key,
    ...about(record, words, label.noun),
    facts: [state, lasts],
  }
}

function about(record: OutboxRecord, { titleOf }: RequestWords, noun: string): Pick<StoredLine, 'title' | 'href'> {
  if (record.kind === 'quoteRequest') return { title: titleOf(record.draft), href: '/requests' }
  if (record.kind === 'leadAnswer') return { title: replyTitle(record.draft), href: `/leads/${record.draft.lead.id}` }
  return { title: `${capitalized(noun)}: ${record.draft.about.title}`, href: record.draft.about.href }
}

export function requestDraftLine(
  { draft, expiresAt, expiry }: DraftItem,
  words: RequestWords,
  now: number,
): StoredLine {
  const day = formatMomentDay(expiresAt, now)
  return {
    key: `drafts/${draft.id}`,
    title: words.titleOf(draft),
    href: words.hrefOf(draft),
    facts: [expiry === 'expired' ? `expired ${day}, stays until you delete it` : `until ${day}`],
  }
}

export const replyDraftLine = (draft: ReplyDraft): StoredLine => ({
  key: `answers/${draft.id}`,
  title: replyTitle(draft),
  href: `/leads/${draft.lead.id}`,
  facts: ['until you send or delete it'],
})

export const actionDraftLine = ({ id, about: { title, href } }: ActionDraft): StoredLine => ({
  key: `actions/${id}`,
  title: `Unfinished text: ${title}`,
  href,
  facts: ['until you send or delete it'],
})

export const signupLine = (signup: StoredSignup, now: number): StoredLine => ({
  key: 'signup',
  title: 'Vendor signup',
  href: '/signup',
  facts: [`until ${formatMomentDay(signupExpiresAt(signup, now), now)}`],
})

const SAVED_PAGES: Record<string, [one: string, many: string]> = {
  searches: ['search', 'searches'],
  vendors: ['vendor profile', 'vendor profiles'],
  articles: ['article', 'articles'],
  pictures: ['photo', 'photos'],
}

/** How many of each kind, in the order of what people look for; the rest in one line. */
export function savedPageCounts(counts: ReadonlyMap<string, number>): [name: [string, string], count: number][] {
  const named = Object.entries(SAVED_PAGES).flatMap(([kind, name]): [[string, string], number][] => {
    const count = counts.get(kind) ?? 0
    return count > 0 ? [[name, count]] : []
  })
  const others = [...counts].filter(([kind]) => !(kind in SAVED_PAGES)).reduce((sum, [, count]) => sum + count, 0)
  return others > 0 ? [...named, [['other file', 'other files'], others]] : named
}
