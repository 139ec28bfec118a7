/** A vendor's name as a lock screen shows it. */
import { cutTo } from '#contract/notifications/push-message.ts'
import { excerpt } from '#server/services/mail/excerpt.ts'
import { withoutLinks } from '#server/services/mail/without-links.ts'

const NAME_MAX_CHARS = 45

/** A profile name is on a public page; links in it would look like ours. A character may be many code units long. */
export const publicName = (name: string): string => cutTo(NAME_MAX_CHARS, excerpt(withoutLinks(name), NAME_MAX_CHARS))
