/** Sends email through an SMTP server. */
import { createTransport } from 'nodemailer'
import { traced } from '#server/tracing/traced.ts'
import type { Mailer } from './mailer.ts'

const TIMEOUT_MS = 30_000
const CHECK_TIMEOUT_MS = 10_000

const transportTo = (url: string, timeoutMs = TIMEOUT_MS) =>
  createTransport({
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    // Whatever an email contains, it must never make the server read a file or open a URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  })

/**
 * Signs in, and sends a test mail if it is said to whom. @throws with the server's words and a `code` of nodemailer
 */
export async function checkSmtp({ url, from }: { url: string; from: string }, to: string | undefined): Promise<void> {
  const transport = transportTo(url, CHECK_TIMEOUT_MS)
  try {
    await transport.verify()
    if (to === undefined) return
    const text = 'This is a test mail from your Fanfare server. If you read it, mail works.\n'
    await transport.sendMail({ from, to: { name: '', address: to }, subject: 'Test mail from Fanfare', text })
  } finally {
    transport.close()
  }
}

/**
 * @param url `smtp://user:password@host:587`, or `smtps://…`
 * @param from the sender: `Fanfare <hello@fanfare.example>`
 */
export function smtpMailer({ url, from }: { url: string; from: string }): Mailer {
  const transport = transportTo(url)
  return {
    async send({ to, replyTo, subject, text, html, messageId }) {
      // Passed as an object, the address is used as is, never parsed as a list.
      const reply = replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } }
      await traced(
        () => ({ of: 'mail', name: 'send' }),
        () => transport.sendMail({ from, to: { name: '', address: to }, ...reply, subject, text, html, messageId }),
      )
    },
  }
}
