/** Mail: one interface, and its local default, a mailbox in the database. The SMTP adapter is smtp-mailer.ts. */
import type { Database } from '#server/db/database.ts'
import { addMail } from '#server/repositories/mail/mailbox.ts'

export interface Mail {
  to: string
  /** Where an answer to it goes; to nobody who reads it when left out. */
  replyTo?: string | undefined
  subject: string
  text: string
  html: string
  /** The same whenever the same mail is sent again, so that it can be told from a second one (fault 40). */
  messageId: string
}

export interface Mailer {
  /** @throws when it could not be handed over; then it is worth another try */
  send(mail: Mail): Promise<void>
}

/** Keeps mail in the database, where /dev/mail shows it outside production. */
export const databaseMailer = (db: Database, clock: () => Date): Mailer => ({
  send: (mail) => addMail(db, mail, clock()),
})
