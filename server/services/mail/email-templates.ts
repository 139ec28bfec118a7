/** The emails' content: plain text and simple HTML with the same words, fully escaped (fault 66). */
import { escapeHtml } from './escape-html.ts'
import { withoutLinks } from './without-links.ts'

export interface Email {
  subject: string
  text: string
  html: string
}

export interface EmailOptions {
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
  const greeting = name === '' ? 'Hello,' : `Hello ${withoutLinks(oneLine(name))},`
  const before = [greeting, ...paragraphs.map(oneLine)]
  const after = [...ending.map(oneLine), 'Fanfare']
  const codeLine = code === undefined ? [] : [`In the installed app, type this code instead: ${spaced(code)}`]
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
const oneLine = (words: string) => words.replace(/\s+/g, ' ').trim()
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
    subject: 'Your new Fanfare password',
    name,
    paragraphs: ['Somebody asked for a new password for your account. If that was you, choose one within an hour:'],
    // A URL fragment appears neither in our logs nor in anyone else's.
    link: { words: 'Choose a new password', url: `${publicUrl}/reset-password#token=${token}` },
    code,
    ending: ['If it was not you, do nothing: your password stays as it is.'],
  })

/** For someone who sent requests as a guest: the same proof as for a new password, which also creates an account. */
export const newAccountEmail = ({ name, publicUrl, token, code }: LinkAndCode) =>
  renderEmail({
    subject: 'Your Fanfare account',
    name,
    paragraphs: [
      'Choose a password within an hour, and what you asked for with this address is in your account, with all answers, on every device:',
    ],
    link: { words: 'Create my account', url: `${publicUrl}/create-account#token=${token}` },
    code,
    ending: ['If it was not you who wanted this, do nothing: without a password there is no account.'],
  })

export const confirmAddressEmail = ({ name, publicUrl, token, code }: LinkAndCode) =>
  renderEmail({
    subject: 'Confirm your e-mail address',
    name,
    paragraphs: ['Vendors answer sooner when they see that your address is real. Please confirm it:'],
    link: { words: 'Confirm my address', url: `${publicUrl}/confirm-email#token=${token}` },
    code,
    ending: ['If you have no account at Fanfare, do nothing.'],
  })

export const vendorConfirmEmail = ({ name, publicUrl, token, code }: LinkAndCode) =>
  renderEmail({
    subject: 'Confirm your e-mail address',
    name,
    paragraphs: [
      'Hosts find you now, and what they ask you comes to this address. Please confirm that it is yours, so that no request gets lost:',
    ],
    link: { words: 'Confirm my address', url: `${publicUrl}/confirm-email#token=${token}` },
    code,
    ending: ['If you did not sign up as a vendor at Fanfare, do nothing.'],
  })

export const passwordChangedEmail = ({ name, publicUrl }: { name: string; publicUrl: string }) =>
  renderEmail({
    subject: 'Your Fanfare password was changed',
    name,
    paragraphs: [
      'Your password was changed just now, and every other device was signed out.',
      'If that was not you, choose a new one at once:',
    ],
    link: { words: 'I did not do this', url: `${publicUrl}/forgot-password` },
  })

export const requestWithYourAddressEmail = ({ name, publicUrl }: { name: string; publicUrl: string }) =>
  renderEmail({
    subject: 'You have a Fanfare account already',
    name,
    paragraphs: [
      'A quote request was sent with your address, and with a new password. You have an account already, so its password stays as it was.',
      'The vendors got the request. If it was yours and you do not remember your password:',
    ],
    link: { words: 'Choose a new password', url: `${publicUrl}/forgot-password` },
    ending: ['If it was not yours, do nothing: nobody got into your account.'],
  })

export interface ReplyEmailOptions {
  /** The host's first name. */
  name: string
  publicUrl: string
  vendorName: string
  /** The vendor's email address; null if no account manages the vendor anymore. */
  vendorEmail: string | null
  vendorUrl: string
  eventType: string
  day: string
  message: string
  /** It replaces an earlier reply that was already emailed. */
  isChange: boolean
}

export const quoteEmail = (
  { name, publicUrl, vendorName, vendorEmail, vendorUrl, eventType, day, message, isChange }: ReplyEmailOptions,
  { price, includes, validUntil }: { price: string; includes: string; validUntil: string },
) =>
  renderEmail({
    subject: `${vendorName} ${isChange ? 'now quotes' : 'quotes'} ${price} for your ${eventType}`,
    name,
    paragraphs: [
      isChange
        ? `${vendorName} has changed the answer to your request (${eventType}, ${day}). This one counts.`
        : `${vendorName} has answered your request (${eventType}, ${day}).`,
      `Price: ${price}. The quote holds until ${validUntil}.`,
      `It includes: ${includes}`,
      ...(message === '' ? [] : [`${vendorName} writes: ${message}`]),
      ...(vendorEmail === null
        ? []
        : [`To take it, or to ask back, answer this mail: it goes to ${vendorName} (${vendorEmail}).`]),
    ],
    link: { words: 'See all your answers', url: `${publicUrl}/requests` },
    ending: [
      `They are on the phone that you asked from, and on every device once you sign in. No account yet? ${publicUrl}/create-account`,
      `About ${vendorName}: ${publicUrl}${vendorUrl}`,
    ],
  })

export const declineEmail = ({ name, publicUrl, vendorName, eventType, day, message, isChange }: ReplyEmailOptions) =>
  renderEmail({
    subject: `${vendorName} cannot take your ${eventType}`,
    name,
    paragraphs: [
      `${vendorName} ${isChange ? 'takes the earlier answer back, and cannot' : 'cannot'} take your request (${eventType}, ${day}).`,
      ...(message === '' ? [] : [`${vendorName} writes: ${message}`]),
    ],
    link: { words: 'Ask another vendor', url: publicUrl },
  })

export const hostConfirmEmail = (
  { name, publicUrl, token, code }: LinkAndCode,
  { vendors, eventType, day }: { vendors: number; eventType: string; day: string },
) =>
  renderEmail({
    subject: 'Your request is out. Please confirm your e-mail address',
    name,
    paragraphs: [
      `Your request (${eventType}, ${day}) went to ${vendors === 1 ? 'one vendor' : `${vendors} vendors`}. Their answers come to this address.`,
      'They answer sooner when they see that the address is real. Please confirm it:',
    ],
    link: { words: 'Confirm my address', url: `${publicUrl}/confirm-email#token=${token}` },
    code,
    ending: ['If you asked nobody, do nothing.'],
  })
