/** The email about new messages. What people wrote is text that anybody can type, so no link in it survives. */
import type { Side } from '#contract/bookings/ledger.ts'
import { formatCount } from '#contract/format-count.ts'
import { marketplaceName } from '#contract/marketplace-name.ts'
import { renderEmail } from '#server/services/mail/email-templates.ts'
import { excerpt } from '#server/services/mail/excerpt.ts'
import { withoutLinks } from '#server/services/mail/without-links.ts'

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
  return renderEmail({
    subject: authors.size === 1 ? `${what} from ${[...authors][0]}` : what,
    name,
    paragraphs: [
      ...(isOne ? [`About ${withoutLinks(first.eventType)}, ${first.day}:`] : []),
      ...messages.slice(0, LISTED_MAX).map((message) => lineOf(message, isOne)),
      ...(messages.length > LISTED_MAX ? [`And ${messages.length - LISTED_MAX} more.`] : []),
    ],
    link: isOne
      ? { words: 'Read and reply', url: `${publicUrl}/threads/${first.leadId}` }
      : { words: 'View your messages', url: `${publicUrl}${to === 'host' ? '/requests' : '/leads'}` },
    ending: [
      ...(to === 'host' ? ['Open it on the device you sent the request from, or sign in.'] : []),
      `Reply on ${marketplaceName()}: a reply to this email doesn’t reach anyone.`,
    ],
  })
}

function lineOf({ authorName, text, files, eventType, day }: MailedMessage, isOne: boolean): string {
  const about = isOne ? '' : ` about ${withoutLinks(eventType)}, ${day}`
  const words = text === '' ? '' : `: “${excerpt(withoutLinks(text), EXCERPT_CHARS)}”`
  const attached = files === 0 ? '' : ` (${formatCount(files, 'file')} attached)`
  return `${withoutLinks(authorName)}${about}${words}${attached}`
}
