/** The emails' content: plain text and simple HTML with the same words, fully escaped. */
import { marketplaceName } from '#contract/marketplace-name.ts'
import { mailWords } from '#server/content/mails/shown-mails.ts'
import { escapeHtml } from './escape-html.ts'
import { eventInSentence } from './event-in-sentence.ts'
import { withoutLinks } from './without-links.ts'
import { oneLine } from '#server/services/one-line.ts'

export interface Email {
  subject: string
  text: string
  html: string
}

interface EmailOptions {
  subject: string
  /** The name in the greeting; '' for a greeting without a name. */
  name: string
  paragraphs: readonly string[]
  /** A link on its own line, with its label. */
  link?: { words: string; url: string }
  /** A code to type where the link cannot be opened. */
  code?: string
  /** The paragraphs after the link and the code. */
  ending?: readonly string[]
}

/** Renders an email. Line breaks in user input become spaces. */
export function renderEmail({ subject, name, paragraphs, link, code, ending = [] }: EmailOptions): Email {
  const greeting = name === '' ? 'Hi,' : `Hi ${withoutLinks(oneLine(name))},`
  const before = [greeting, ...paragraphs.map(oneLine)]
  const after = [...ending.map(oneLine), marketplaceName()]
  const codeLine = code === undefined ? [] : [`Or enter this code in the app: ${spaced(code)}`]
  return {
    subject: oneLine(subject),
    text: `${[...before, ...(link ? [`${link.words}:\n${link.url}`] : []), ...codeLine, ...after].join('\n\n')}\n`,
    html:
      '<!doctype html><html lang="en"><meta charset="utf-8"><body>' +
      [
        ...before.map(paragraph),
        ...(link ? [`<p><a href="${escapeHtml(link.url)}">${escapeHtml(link.words)}</a></p>`] : []),
        ...codeLine.map(paragraph),
        ...after.map(paragraph),
      ].join('\n') +
      '</body></html>',
  }
}

const paragraph = (words: string) => `<p>${escapeHtml(words)}</p>`
const spaced = (code: string) => code.replace(/(\d{4})(?=\d)/g, '$1 ')

export interface LinkAndCode {
  name: string
  /** The site's own URL. */
  publicUrl: string
  token: string
  code: string
}

export const passwordResetEmail = ({ name, publicUrl, token, code }: LinkAndCode) =>
  renderEmail({
    ...mailWords('password-reset'),
    name,
    // A URL fragment appears neither in our logs nor in anyone else's.
    link: { words: 'Reset password', url: `${publicUrl}/reset-password#token=${token}` },
    code,
  })

/** For someone who sent requests as a guest: the same proof as for a new password, which also creates an account. */
export const newAccountEmail = ({ name, publicUrl, token, code }: LinkAndCode) =>
  renderEmail({
    ...mailWords('new-account'),
    name,
    link: { words: 'Create account', url: `${publicUrl}/create-account#token=${token}` },
    code,
  })

/** To the address of an imported vendor. */
export const claimProfileEmail = ({ name, publicUrl, token, code }: LinkAndCode) =>
  renderEmail({
    ...mailWords('claim-profile'),
    name,
    link: { words: 'Claim profile', url: `${publicUrl}/create-account#token=${token}` },
    code,
  })

export const confirmAddressEmail = ({ name, publicUrl, token, code }: LinkAndCode) =>
  renderEmail({
    ...mailWords('confirm-email'),
    name,
    link: { words: 'Confirm email', url: `${publicUrl}/confirm-email#token=${token}` },
    code,
  })

export const vendorConfirmEmail = ({ name, publicUrl, token, code }: LinkAndCode) =>
  renderEmail({
    ...mailWords('vendor-welcome'),
    name,
    link: { words: 'Confirm email', url: `${publicUrl}/confirm-email#token=${token}` },
    code,
  })

export const passwordChangedEmail = ({ name, publicUrl }: { name: string; publicUrl: string }) =>
  renderEmail({
    ...mailWords('password-changed'),
    name,
    link: { words: 'Reset password', url: `${publicUrl}/forgot-password` },
  })

/** Once the person says that a bouncing address works again. */
export const addressTestEmail = ({ name, publicUrl }: { name: string; publicUrl: string }) =>
  renderEmail({
    subject: `Test email from ${marketplaceName()}`,
    name,
    paragraphs: [
      'You told us that this address works again. If you can read this, it does, and you’ll get our emails here from now on.',
    ],
    link: { words: 'Go to your account', url: `${publicUrl}/account` },
  })

export const requestWithYourAddressEmail = ({ name, publicUrl }: { name: string; publicUrl: string }) =>
  renderEmail({
    subject: `You already have an account on ${marketplaceName()}`,
    name,
    paragraphs: [
      'Someone sent a quote request with your email and a new password. You already have an account, so your ' +
        'password hasn’t changed.',
      'The request was sent to the vendors. If it was yours and you’ve forgotten your password:',
    ],
    link: { words: 'Reset password', url: `${publicUrl}/forgot-password` },
    ending: ['If it wasn’t yours, you can ignore this email. No one accessed your account.'],
  })

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
  renderEmail({
    ...mailWords(isChange ? 'updated-quote' : 'quote', {
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
    }),
    name,
    link: { words: 'Compare and accept', url: `${publicUrl}/requests` },
  })

const messageFrom = (vendorName: string, message: string) =>
  message === '' ? '' : `Message from ${vendorName}: ${message}`

export const declineEmail = ({ name, publicUrl, vendorName, eventType, day, message, isChange }: ReplyEmailOptions) =>
  renderEmail({
    ...mailWords(isChange ? 'withdrawn-quote' : 'decline', {
      vendor: vendorName,
      occasion: eventInSentence(eventType),
      event: eventType,
      day,
      message: messageFrom(vendorName, message),
    }),
    name,
    link: { words: 'Find another vendor', url: publicUrl },
  })

export const clientConfirmEmail = (
  { name, publicUrl, token, code }: LinkAndCode,
  { vendors, samples, eventType, day }: { vendors: number; samples: number; eventType: string; day: string },
) =>
  renderEmail({
    subject: `${vendors > 0 && samples === vendors ? 'Demo request saved' : 'Request sent'}. Please confirm your email`,
    name,
    paragraphs: [
      vendors > 0 && samples === vendors
        ? `Your request (${eventType}, ${day}) was saved as a demo request. No real business will reply.`
        : `Your request (${eventType}, ${day}) was sent to ${vendors === 1 ? 'one vendor' : `${vendors} vendors`}` +
          `${samples === 0 ? '' : `, ${samples === 1 ? 'one of them a sample vendor' : `${samples} of them sample vendors`}`}. ` +
          'If a vendor replies, we’ll email you at this address.',
      'Vendors can see whether your email is confirmed. Please confirm it:',
    ],
    link: { words: 'Confirm email', url: `${publicUrl}/confirm-email#token=${token}` },
    code,
    ending: ['If you didn’t send a request, you can ignore this email.'],
  })
