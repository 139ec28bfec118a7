/** What a request asks before it goes out by itself, and what is said when it could not be changed. */
import type { AskReason } from '#src/offline/ask-first.ts'
import type { DiscardResult, EditResult } from '#src/offline/give-back.ts'

/** A yes sends it; see `asksFirst` in src/offline for when each is asked. */
export const QUESTIONS: Record<AskReason, string> = {
  old: 'This waited more than two days. Still want to send it?',
  eventSoon: 'The event is within a day. Still want to send it?',
  eventPast: 'The date has passed while this waited. Send it anyway?',
  otherAccount: 'This was written under another account. Send it from the one that is signed in now?',
}

type Outcome = (EditResult | DiscardResult)['outcome']

const STAYED: Record<Outcome, string | null> = {
  alreadySent: 'It had arrived already, so it stays as it is. Here is its receipt.',
  unreachable: 'It may have arrived already, and Fanfare cannot be asked right now. Try again once there is a connection.',
  draftInTheWay: 'There is a newer draft to the same vendors. Finish or delete that one first.',
  draft: null,
  discarded: null,
  gone: null,
}

/** Why it stayed where it was; null when it did not. */
export const whyItStayed = ({ outcome }: { outcome: Outcome }): string | null => STAYED[outcome]

/** `Back online: 1 request sent`. */
export const deliveredWords = (count: number): string => `Back online: ${count === 1 ? '1 request' : `${count} requests`} sent`
