/** Emails about accounts, quotes and the requests of clients. */
import { marketplaceName } from '#contract/marketplace-name.ts'
import { eventInSentence } from './event-in-sentence.ts'
import { writeEmail } from './write-email.ts'

export interface LinkAndCode {
  name: string
  /** The site's own URL. */
  publicUrl: string
  token: string
  code: string
}

export const passwordResetEmail = ({ name, publicUrl, token, code }: LinkAndCode) =>
  // A URL fragment appears neither in our logs nor in anyone else's.
  writeEmail('password-reset', { name, code }, { url: `${publicUrl}/reset-password#token=${token}` })

/** For someone who sent requests as a guest: the same proof as for a new password, which also creates an account. */
export const newAccountEmail = ({ name, publicUrl, token, code }: LinkAndCode) =>
  writeEmail('new-account', { name, code }, { url: `${publicUrl}/create-account#token=${token}` })

/** To the address of an imported vendor. */
export const claimProfileEmail = ({ name, publicUrl, token, code }: LinkAndCode) =>
  writeEmail('claim-profile', { name, code }, { url: `${publicUrl}/create-account#token=${token}` })

export const confirmAddressEmail = ({ name, publicUrl, token, code }: LinkAndCode) =>
  writeEmail('confirm-email', { name, code }, { url: `${publicUrl}/confirm-email#token=${token}` })

export const vendorConfirmEmail = ({ name, publicUrl, token, code }: LinkAndCode) =>
  writeEmail('vendor-welcome', { name, code }, { url: `${publicUrl}/confirm-email#token=${token}` })

export const passwordChangedEmail = ({ name, publicUrl }: { name: string; publicUrl: string }) =>
  writeEmail('password-changed', { name }, { url: `${publicUrl}/forgot-password` })

/** Once the person says that a bouncing address works again. */
export const addressTestEmail = ({ name, publicUrl }: { name: string; publicUrl: string }) =>
  writeEmail('address-works', { name }, { url: `${publicUrl}/account` })

export const requestWithYourAddressEmail = ({ name, publicUrl }: { name: string; publicUrl: string }) =>
  writeEmail('address-in-use', { name }, { url: `${publicUrl}/forgot-password` })

interface ReplyEmailOptions {
  /** The client's first name. */
  name: string
  publicUrl: string
  vendorName: string
  /** The vendor's email address; null if no account manages the vendor anymore. */
  vendorEmail: string | null
  vendorUrl: string
  /** The lead that the conversation is about. */
  leadId: number
  eventType: string
  day: string
  message: string
  /** It replaces an earlier reply that was already emailed. */
  isChange: boolean
}

export const quoteEmail = (
  { name, publicUrl, leadId, vendorName, vendorEmail, vendorUrl, eventType, day, message, isChange }: ReplyEmailOptions,
  {
    price,
    includes,
    validUntil,
    terms = [],
  }: { price: string; includes: string; validUntil: string; terms?: string[] },
) =>
  writeEmail(
    isChange ? 'updated-quote' : 'quote',
    { name },
    {
      vendor: vendorName,
      price,
      occasion: eventInSentence(eventType),
      event: eventType,
      day,
      validUntil,
      includes,
      terms,
      message: messageFrom(vendorName, message),
      question:
        vendorEmail === null
          ? []
          : [
              `To ask a question, reply on ${marketplaceName()}: ${publicUrl}/threads/${leadId}`,
              `You can also reply to this email. It goes to ${vendorName} (${vendorEmail}), outside ${marketplaceName()}.`,
            ],
      createAccount: `${publicUrl}/create-account`,
      vendorPage: `${publicUrl}${vendorUrl}`,
      url: `${publicUrl}/requests`,
    },
  )

const messageFrom = (vendorName: string, message: string) =>
  message === '' ? '' : `Message from ${vendorName}: ${message}`

export const declineEmail = ({ name, publicUrl, vendorName, eventType, day, message, isChange }: ReplyEmailOptions) =>
  writeEmail(
    isChange ? 'withdrawn-quote' : 'decline',
    { name },
    {
      vendor: vendorName,
      occasion: eventInSentence(eventType),
      event: eventType,
      day,
      message: messageFrom(vendorName, message),
      url: publicUrl,
    },
  )

export function clientConfirmEmail(
  { name, publicUrl, token, code }: LinkAndCode,
  { vendors, samples, eventType, day }: { vendors: number; samples: number; eventType: string; day: string },
) {
  const filling = { event: eventType, day, url: `${publicUrl}/confirm-email#token=${token}` }
  if (vendors > 0 && samples === vendors) return writeEmail('demo-request-saved', { name, code }, filling)
  const among =
    samples === 0 ? '' : `, ${samples === 1 ? 'one of them a sample vendor' : `${samples} of them sample vendors`}`
  const all = vendors === 1 ? 'one vendor' : `${vendors} vendors`
  return writeEmail('request-sent', { name, code }, { ...filling, vendors: all + among })
}
