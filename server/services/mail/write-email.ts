/** Writes an email with the wording that is shown now: the one way to make one, beside broadcasts. */
import { mailPreview, type Filled, type Filling } from '#server/content/mails/mail-texts.ts'
import { mailWords } from '#server/content/mails/shown-mails.ts'
import { SHIPPED_MAILS, type MailName } from '#server/content/mails/shipped-mails.ts'
import { renderEmail, type Email } from './render-email.ts'

type Samples<Name extends MailName> = keyof (typeof SHIPPED_MAILS)[Name]['samples'] & string

interface Around {
  /** The name in the greeting; '' for a greeting without a name. */
  name: string
  /** A code to type where the link cannot be opened. */
  code?: string
}

interface Linked {
  /** Where its link leads. */
  url: string
  /** The link’s words, where they change. */
  linkWords?: string
}

/** As it is inside: any email. */
interface Loose {
  url?: string | undefined
  linkWords?: string | undefined
}

type FillingOf<Name extends MailName> = Readonly<
  Record<Exclude<Samples<Name>, 'link'>, Filled> & ('link' extends Samples<Name> ? Linked : { url?: never })
>

/** @param filling the text of each name in the wording, with no link that a stranger typed; a list is paragraphs */
export function writeEmail<Name extends MailName>(mail: Name, { name, code }: Around, filling: FillingOf<Name>): Email {
  const { url, linkWords, ...values }: Filling & Loose = filling
  const samples: Readonly<Record<string, string>> = SHIPPED_MAILS[mail].samples
  return renderEmail({
    ...mailWords(mail, values),
    name,
    ...(url !== undefined && { link: { words: linkWords ?? samples['link'] ?? '', url } }),
    ...(code !== undefined && { code }),
  })
}

const SAMPLE_NAME = 'Ada'

/** A wording with examples, as it would arrive. @param note stands above it @throws ContentError */
export function writeSample(file: string, source: string, { url, note }: { url: string; note?: string }): Email {
  const { subject, paragraphs, link, ending } = mailPreview(file, source)
  return renderEmail({
    subject,
    name: SAMPLE_NAME,
    paragraphs: note === undefined ? paragraphs : [note, ...paragraphs],
    ...(link !== undefined && { link: { words: link, url } }),
    ending,
  })
}
