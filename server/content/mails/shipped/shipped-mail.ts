/**
 * The wording of an email that operators may change: subject, and paragraphs with an empty line between two. A `{name}`
 * is filled in when an email is made; a paragraph of which nothing is left then is left out.
 */
import type { MailGroup } from '#contract/console/texts.ts'

export interface ShippedMail {
  /** Who gets it. */
  group: MailGroup
  /** Its title in lists. */
  about: string
  subject: string
  body: string
  /** An example of each name that is filled in. `{link}` is a link in a line of its own. */
  samples: Readonly<Record<string, string>>
  /** Without these, the email would miss its point, or a warning. */
  needed: readonly string[]
  /** Those that may be empty: a paragraph with one is left out then, as a whole. */
  optional: readonly string[]
}

interface Wording<Samples> {
  subject: string
  paragraphs: readonly string[]
  samples: Samples
  needed?: readonly (keyof Samples & string)[]
  optional?: readonly (keyof Samples & string)[]
}

/** Left out, `needed` is the link, in an email that has one. */
export const mail = <const Samples extends Readonly<Record<string, string>>>(
  group: MailGroup,
  about: string,
  { subject, paragraphs, samples, needed, optional = [] }: Wording<Samples>,
): Omit<ShippedMail, 'samples'> & { samples: Samples } => ({
  group,
  about,
  subject,
  body: paragraphs.join('\n\n'),
  samples,
  needed: needed ?? ('link' in samples ? ['link'] : []),
  optional,
})
