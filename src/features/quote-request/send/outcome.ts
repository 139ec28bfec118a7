/** A request's outcome as its success screen reports it. */
import type { RequestRecord } from '#src/offline/outbox/kinds/quote-request.ts'
import { formatAge } from '#src/ui/format/format-age.ts'
import { formatCount } from '#contract/format-count.ts'
import { updatedLabel } from '#src/ui/format/format-revision.ts'

export interface Outcome {
  /** `stuck`: it needs the user's attention on the requests page. */
  kind: 'sent' | 'sending' | 'waiting' | 'stuck'
  title: string
  sentence: string
  /** The first request's number; null until there is a receipt. */
  number: number | null
  /** How many similar vendors the server added. */
  autoAdded: number
  /** `Updated your earlier request to DJ Nova (no. 12).`; null when there was no earlier request. */
  updated: string | null
}

/**
 * @param online whether the device seems to be online
 * @param now epoch milliseconds
 */
export function outcomeOf(record: RequestRecord, online: boolean, now: number): Outcome {
  const { receipt, state } = record
  if (state === 'sent') {
    const asked = receipt?.requests.length ?? record.draft.vendors.length
    const revised = receipt?.revisions?.length ?? 0
    return {
      kind: 'sent',
      title: revised > 0 && revised === asked ? 'Your request is updated' : 'Your request is out',
      sentence: `${formatCount(asked, 'vendor')} got it ${formatAge(record.sentAt ?? now, now)}.`,
      updated: updatedLabel(record),
      number: receipt?.requests[0]?.id ?? null,
      autoAdded: receipt?.autoAdded.length ?? 0,
    }
  }
  const none = { number: null, autoAdded: 0, updated: null }
  if (state !== 'queued' && state !== 'sending') {
    return {
      ...none,
      kind: 'stuck',
      title: 'Your request needs you',
      sentence: 'It is on this phone, but it could not be sent as it is.',
    }
  }
  if (online && (state === 'sending' || record.attempts === 0)) {
    return {
      ...none,
      kind: 'sending',
      title: 'Sending…',
      sentence: 'Saved on this phone, and on its way. You can close this page.',
    }
  }
  return {
    ...none,
    kind: 'waiting',
    title: 'Saved on this phone',
    sentence: 'It goes out by itself, once, as soon as there is a connection.',
  }
}

/** The next steps, in three short lines. */
export function whatIsNext({ draft }: RequestRecord, kind: Outcome['kind']): string[] {
  const email = draft.client.email ? ` to ${draft.client.email}` : ' by e-mail'
  const answers = `The vendors answer${email}, most of them within a day.`
  const compare = 'Compare the quotes and ask back. Nothing costs anything until you book.'
  if (kind === 'sent') return ['Your request is with the vendors.', answers, compare]
  if (kind === 'sending') return ['Your request is on its way to the vendors.', answers, compare]
  if (kind === 'stuck') {
    return [
      'Open your requests and see what has to be changed.',
      'Send it again. Nothing of what you typed is lost.',
      compare,
    ]
  }
  const closed =
    'Nothing to do. You can close Fanfare; it is sent when you are back online, at the latest when you open it again.'
  return [closed, answers, compare]
}
