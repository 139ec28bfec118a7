/** The wording of emails that this process sends; the texts of operators set it, as they do the catalog. */
import { filledMail, type FilledMail, type Filling, type MailWordings } from './mail-texts.ts'
import { SHIPPED_MAILS, type MailName } from './shipped-mails.ts'

let shown: MailWordings = new Map()

export function showMails(wordings: MailWordings): void {
  shown = wordings
}

/** The subject and the paragraphs of an email that goes out now. */
export const mailWords = (name: MailName, filling: Filling = {}): FilledMail =>
  filledMail(name, shown.get(name) ?? SHIPPED_MAILS[name], filling)
