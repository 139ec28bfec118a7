/** The emails' content: plain text and simple HTML with the same words, fully escaped. */
import { marketplaceName } from '#contract/marketplace-name.ts'
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
    subject: `Reset your ${marketplaceName()} password`,
    name,
    paragraphs: ['We received a request to reset your password. This link expires in one hour:'],
    // A URL fragment appears neither in our logs nor in anyone else's.
    link: { words: 'Reset password', url: `${publicUrl}/reset-password#token=${token}` },
    code,
    ending: ['If this wasn’t you, you can ignore this email. Your password won’t change.'],
  })

/** For someone who sent requests as a guest: the same proof as for a new password, which also creates an account. */
export const newAccountEmail = ({ name, publicUrl, token, code }: LinkAndCode) =>
  renderEmail({
    subject: `Create your ${marketplaceName()} account`,
    name,
    paragraphs: ['Set a password to see all your requests and replies on any device. This link expires in one hour:'],
    link: { words: 'Create account', url: `${publicUrl}/create-account#token=${token}` },
    code,
    ending: ['If this wasn’t you, you can ignore this email. No account will be created.'],
  })

/** To the address of an imported vendor. */
export const claimProfileEmail = ({ name, publicUrl, token, code }: LinkAndCode) =>
  renderEmail({
    subject: `Claim your ${marketplaceName()} profile`,
    name,
    paragraphs: [
      'We’ve prepared a profile for you. Set a password to make it yours: clients will find it and can send you ' +
        'requests. This link expires in one hour:',
    ],
    link: { words: 'Claim profile', url: `${publicUrl}/create-account#token=${token}` },
    code,
    ending: ['If this wasn’t you, you can ignore this email. The profile stays out of sight.'],
  })

export const confirmAddressEmail = ({ name, publicUrl, token, code }: LinkAndCode) =>
  renderEmail({
    subject: 'Confirm your email',
    name,
    paragraphs: ['Vendors can see whether your email is confirmed. Please confirm it:'],
    link: { words: 'Confirm email', url: `${publicUrl}/confirm-email#token=${token}` },
    code,
    ending: [`If you don’t have an account on ${marketplaceName()}, you can ignore this email.`],
  })

export const vendorConfirmEmail = ({ name, publicUrl, token, code }: LinkAndCode) =>
  renderEmail({
    subject: 'Confirm your email',
    name,
    paragraphs: [
      'Your profile is live, and we’ll send client requests to this address. Please confirm it so you don’t miss one:',
    ],
    link: { words: 'Confirm email', url: `${publicUrl}/confirm-email#token=${token}` },
    code,
    ending: [`If you didn’t sign up as a vendor on ${marketplaceName()}, you can ignore this email.`],
  })

export const passwordChangedEmail = ({ name, publicUrl }: { name: string; publicUrl: string }) =>
  renderEmail({
    subject: `Your ${marketplaceName()} password was changed`,
    name,
    paragraphs: [
      'Your password was just changed, and all other devices were signed out.',
      'If this wasn’t you, reset your password now:',
    ],
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
    subject: `${vendorName} ${isChange ? 'updated their quote to' : 'quoted'} ${price} for your ${eventInSentence(eventType)}`,
    name,
    paragraphs: [
      isChange
        ? `${vendorName} updated their reply to your request (${eventType}, ${day}). This replaces the earlier one.`
        : `${vendorName} replied to your request (${eventType}, ${day}).`,
      `Price: ${price}. Valid until ${validUntil}.`,
      `Includes: ${includes}`,
      ...terms,
      ...(message === '' ? [] : [`Message from ${vendorName}: ${message}`]),
      ...(vendorEmail === null
        ? []
        : [
            `To ask a question, reply on ${marketplaceName()}: ${publicUrl}/threads/${leadId}`,
            `You can also reply to this email. It goes to ${vendorName} (${vendorEmail}), outside ${marketplaceName()}.`,
          ]),
    ],
    link: { words: 'Compare and accept', url: `${publicUrl}/requests` },
    ending: [
      `They’re on the device you used, and on any device once you sign in. No account yet? ${publicUrl}/create-account`,
      `About ${vendorName}: ${publicUrl}${vendorUrl}`,
    ],
  })

export const declineEmail = ({ name, publicUrl, vendorName, eventType, day, message, isChange }: ReplyEmailOptions) =>
  renderEmail({
    subject: `${vendorName} isn’t available for your ${eventInSentence(eventType)}`,
    name,
    paragraphs: [
      `${vendorName} ${isChange ? 'withdrew their quote and isn’t' : 'isn’t'} available for your request ` +
        `(${eventType}, ${day}).`,
      ...(message === '' ? [] : [`Message from ${vendorName}: ${message}`]),
    ],
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
