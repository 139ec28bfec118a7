/** Email: the interface, and its local default, a mailbox in the database. The SMTP adapter is smtp-mailer.ts. */
import type { Database } from '#server/db/database.ts'
import { addMail } from '#server/repositories/mail/mailbox.ts'

export interface Mail {
  to: string
  /**
   * Whether the client of the request that it is about has proven the address: anyone can type one that another person
   * has proven. If omitted, it counts whether anyone has.
   */
  isProven?: boolean | undefined
  /** Where replies go; if omitted, they go to an unread mailbox. */
  replyTo?: string | undefined
  subject: string
  text: string
  html: string
  /**
   * An id that stays when an email is sent again, so that a repeat can be distinguished from a second email.
   */
  messageId: string
  /** Further headers. */
  headers?: Readonly<Record<string, string>>
}

export interface Mailer {
  /** @throws if it could not be handed over; a retry is then worthwhile */
  send(mail: Mail): Promise<void>
}

/** Stores email in the database, where /dev/mail shows it outside production. */
export const databaseMailer = (db: Database, clock: () => Date): Mailer => ({
  send: (mail) => addMail(db, mail, clock()),
})
