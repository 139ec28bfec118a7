/** Sends email through an SMTP server. */
import { createTransport } from 'nodemailer'
import type { Mailer } from './mailer.ts'

const TIMEOUT_MS = 30_000

/**
 * @param url `smtp://user:password@host:587`, or `smtps://…`
 * @param from the sender: `Fanfare <hello@fanfare.example>`
 */
export function smtpMailer({ url, from }: { url: string; from: string }): Mailer {
  const transport = createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    // Whatever an email contains, it must never make the server read a file or open a URL (fault 67).
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ to, replyTo, subject, text, html, messageId }) {
      // Passed as an object, the address is used as is, never parsed as a list.
      const reply = replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } }
      await transport.sendMail({ from, to: { name: '', address: to }, ...reply, subject, text, html, messageId })
    },
  }
}
