/** Sends email through an SMTP server. */
import { createTransport } from 'nodemailer'
import { marketplaceName } from '#contract/marketplace-name.ts'
import { traced } from '#server/tracing/traced.ts'
import type { Mailer } from './mailer.ts'

export interface Sender {
  name: string
  address: string
}

/** @param from `Oak Events <hello@oak.example>`, or the address alone */
export const senderOf = (from: string, name: string): Sender => ({
  name,
  address: /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from.trim(),
})

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
    const text = `This is a test mail from the server of ${marketplaceName()}. If you read it, mail works.\n`
    await transport.sendMail({
      from,
      to: { name: '', address: to },
      subject: `Test mail from ${marketplaceName()}`,
      text,
    })
  } finally {
    transport.close()
  }
}

/**
 * @param url `smtp://user:password@host:587`, or `smtps://…`
 * @param from the sender, looked up for each email: its name may change; `returnPath`: where reports about mail that
 * doesn’t arrive go, by default to the sender
 */
export function smtpMailer({
  url,
  from,
  returnPath,
}: {
  url: string
  from: () => Sender
  returnPath?: string | undefined
}): Mailer {
  const transport = transportTo(url)
  return {
    async send({ to, replyTo, subject, text, html, messageId, headers = {} }) {
      // Passed as an object, the address is used as is, never parsed as a list.
      const reply = replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } }
      await traced(
        () => ({ of: 'mail', name: 'send' }),
        () =>
          transport.sendMail({
            from: from(),
            to: { name: '', address: to },
            ...reply,
            subject,
            text,
            html,
            messageId,
            headers,
            ...(returnPath !== undefined && { envelope: { from: returnPath, to: [to] } }),
          }),
      )
    },
  }
}
