/** The services that the settings name: mail, photos and payments are asked whether they take what Fanfare sends. */
import { randomBytes } from 'node:crypto'
import type { Env } from '#server/env.ts'
import { newMediaId } from '#server/services/media/media-store.ts'
import type { MediaStore } from '#server/services/media/media-store.ts'
import { checkSmtp } from '#server/services/mail/smtp-mailer.ts'
import type { Billing } from '#server/services/membership/billing.ts'
import type { PaymentGateway } from '#server/services/payments/payment-gateway.ts'
import { messageOf, ok, outage, warning, wrong } from './finding.ts'
import type { Finding } from './finding.ts'

/** Answers of mail servers that are about the sign-in or the sender, not about the network. */
const REFUSALS = new Set(['EAUTH', 'EENVELOPE', 'EMESSAGE', 'ETLS'])

/** @param mailTo gets a test mail; undefined for the sign-in alone */
export async function checkMail({ smtpUrl, mailFrom }: Env, mailTo: string | undefined): Promise<Finding[]> {
  if (smtpUrl === undefined)
    return [warning('mail', 'Mail goes nowhere: the database keeps it.', 'Set SMTP_URL to your mail server.')]
  try {
    await checkSmtp({ url: smtpUrl, from: mailFrom }, mailTo)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    return REFUSALS.has(code)
      ? [
          wrong(
            'mail',
            `The mail server refused: ${messageOf(error)}`,
            'Check SMTP_URL (user, password) and MAIL_FROM.',
          ),
        ]
      : [outage('mail', `The mail server can’t be reached: ${messageOf(error)}`, 'Check host and port in SMTP_URL.')]
  }
  return [
    mailTo === undefined
      ? ok('mail', 'The mail server takes the sign-in. Add --mail-to ADDRESS for a test mail.')
      : ok('mail', `A test mail went to ${mailTo}. Look for it there, also among spam.`),
  ]
}

/** Puts, reads and deletes a small photo. */
export async function checkPhotoStore(env: Env, store: MediaStore): Promise<Finding[]> {
  const area = 'photo store'
  const remedy = env.s3
    ? 'Check the S3_ settings. The key has to be allowed to put, get and delete objects in this bucket.'
    : `Make ${env.dataDir}/media writable for the user who runs Fanfare.`
  const [id, body] = [newMediaId(), randomBytes(64)]
  try {
    await store.put(id, body, 'image/jpeg')
    const read = await store.get(id)
    await store.remove(id)
    if (!read?.equals(body)) return [wrong(area, 'A photo came back as another one.', remedy)]
    if (await store.has(id)) return [wrong(area, 'A deleted photo is still there.', remedy)]
  } catch (error) {
    const isNetwork = error instanceof TypeError || /fetch|network|ECONN|ENOTFOUND|timeout/i.test(messageOf(error))
    return [(isNetwork ? outage : wrong)(area, `It takes no photo: ${messageOf(error)}`, remedy)]
  }
  return [ok(area, `A photo was stored, read and deleted in ${env.s3?.endpoint ?? `${env.dataDir}/media`}.`)]
}

export async function checkPayments(env: Env, payments: PaymentGateway, { by }: Billing): Promise<Finding[]> {
  const area = 'payments'
  if (by === 'free') return [ok(area, 'Memberships are free.')]
  if (by === 'invoice') return [ok(area, 'Memberships are paid by invoice.')]
  if (!env.braintree) {
    return [
      warning(
        area,
        'Payments go to a sandbox.',
        'Set BRAINTREE_ENVIRONMENT and its keys, or MEMBERSHIPS=invoice or free.',
      ),
    ]
  }
  try {
    await payments.clientToken()
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined
    const type = typeof cause === 'object' && cause !== null && 'type' in cause ? String(cause.type) : ''
    return type === 'authenticationError' || type === 'authorizationError'
      ? [
          wrong(
            area,
            'Braintree doesn’t accept the keys.',
            'Check BRAINTREE_MERCHANT_ID and the two keys, and that they are of BRAINTREE_ENVIRONMENT.',
          ),
        ]
      : [outage(area, 'Braintree can’t be reached.', 'Allow outgoing connections to Braintree on port 443.')]
  }
  return [
    ok(
      area,
      `Braintree accepts the keys (${env.braintree.environment === 'production' ? 'production' : 'its sandbox'}).`,
    ),
  ]
}
