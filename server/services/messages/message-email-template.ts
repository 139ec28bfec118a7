/** The email about new messages. What people wrote is text that anybody can type, so no link in it survives. */
import type { Side } from '#contract/bookings/ledger.ts'
import { formatCount } from '#contract/format-count.ts'
import { excerpt } from '#server/services/mail/excerpt.ts'
import { withoutLinks } from '#server/services/mail/without-links.ts'
import { writeEmail } from '#server/services/mail/write-email.ts'

interface MailedMessage {
  leadId: number
  authorName: string
  text: string
  files: number
  eventType: string
  /** For example `Sat, May 1, 2027`. */
  day: string
}

/** More of them are on the page only. */
const LISTED_MAX = 10
const EXCERPT_CHARS = 300

export function messagesEmail({
  name,
  publicUrl,
  to,
  messages,
}: {
  name: string
  publicUrl: string
  to: Side
  messages: readonly MailedMessage[]
}) {
  const [first] = messages
  const threads = new Set(messages.map(({ leadId }) => leadId))
  const authors = new Set(messages.map(({ authorName }) => withoutLinks(authorName)))
  const isOne = threads.size === 1 && first !== undefined
  const what = messages.length === 1 ? 'New message' : `${messages.length} new messages`
  const rest = messages.length > LISTED_MAX ? [`And ${messages.length - LISTED_MAX} more.`] : []
  return writeEmail(
    to === 'host' ? 'new-messages-client' : 'new-messages',
    { name },
    {
      news: authors.size === 1 ? `${what} from ${[...authors][0]}` : what,
      about: isOne ? `${withoutLinks(first.eventType)}, ${first.day}` : '',
      messages: [...messages.slice(0, LISTED_MAX).map((message) => lineOf(message, isOne)), ...rest],
      ...(isOne
        ? { url: `${publicUrl}/threads/${first.leadId}` }
        : { linkWords: 'View your messages', url: `${publicUrl}${to === 'host' ? '/requests' : '/leads'}` }),
    },
  )
}

function lineOf({ authorName, text, files, eventType, day }: MailedMessage, isOne: boolean): string {
  const about = isOne ? '' : ` about ${withoutLinks(eventType)}, ${day}`
  const words = text === '' ? '' : `: “${excerpt(withoutLinks(text), EXCERPT_CHARS)}”`
  const attached = files === 0 ? '' : ` (${formatCount(files, 'file')} attached)`
  return `${withoutLinks(authorName)}${about}${words}${attached}`
}
