/**
 * The content of a push message: Declarative Web Push, which WebKit shows without the worker; the worker shows it
 * elsewhere (decision 54).
 */
import * as v from 'valibot'

/** Marks the format; the number of the RFC about Web Push. */
const WEB_PUSH = 8030

/** Lock screens show about two lines; push services take 4 KB in all. */
const PUSH_TITLE_MAX_CHARS = 80
const PUSH_BODY_MAX_CHARS = 160

export const PushMessage = v.object({
  web_push: v.literal(WEB_PUSH),
  notification: v.object({
    title: v.pipe(v.string(), v.nonEmpty(), v.maxLength(PUSH_TITLE_MAX_CHARS)),
    body: v.pipe(v.string(), v.maxLength(PUSH_BODY_MAX_CHARS)),
    /** The address that a tap opens, with its origin. */
    navigate: v.pipe(v.string(), v.url(), v.maxLength(500)),
    lang: v.literal('en-US'),
    dir: v.literal('ltr'),
    /** A later message about the same thing takes the place of the one before. */
    tag: v.pipe(v.string(), v.maxLength(60)),
  }),
  /** For the app's icon: everything that is new. */
  app_badge: v.pipe(v.number(), v.integer(), v.minValue(0)),
})
export type PushMessage = v.InferOutput<typeof PushMessage>

/** The start of a text that is longer than so many UTF-16 code units, which is what the schema counts. */
export const cutTo = (maxUnits: number, text: string): string =>
  text.length <= maxUnits ? text : `${text.slice(0, maxUnits - 1).replace(/[\uD800-\uDBFF]$/, '')}…`

export const pushMessage = (
  notification: Pick<PushMessage['notification'], 'title' | 'body' | 'navigate' | 'tag'>,
  badge: number,
): PushMessage =>
  v.parse(PushMessage, {
    web_push: WEB_PUSH,
    notification: {
      ...notification,
      title: cutTo(PUSH_TITLE_MAX_CHARS, notification.title),
      lang: 'en-US',
      dir: 'ltr',
    },
    app_badge: badge,
  })
