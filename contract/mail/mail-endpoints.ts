/** Endpoints about the emails that a person gets; part of `endpoints` (endpoints.ts). */
import * as v from 'valibot'
import { ById } from '../ids.ts'
import { NewsConsent, SetNewsConsent } from './news-consent.ts'
import { MailToken, Unsubscribed } from './unsubscribe.ts'

const Accepted = v.object({ accepted: v.literal(true) })

export const mailEndpoints = {
  readUnsubscribe: {
    method: 'POST',
    path: '/api/v1/unsubscribe/link',
    access: 'anonymous',
    body: v.object({ token: MailToken }),
    reply: Unsubscribed,
    summary: 'Which emails the link in an email ends, and whether they have ended',
  },
  setUnsubscribed: {
    method: 'POST',
    path: '/api/v1/unsubscribe',
    access: 'anonymous',
    body: v.object({ token: MailToken, isUnsubscribed: v.boolean() }),
    reply: Unsubscribed,
    summary: 'Ends the emails that the link is about, or has them sent again',
  },
  unsubscribeOneClick: {
    method: 'POST',
    path: '/unsubscribe',
    access: 'anonymous',
    query: v.object({ token: MailToken }),
    reply: Accepted,
    summary: 'The one-click unsubscribe of mail programs (RFC 8058); a browser that opens the address gets the page',
  },
  mailWorksAgain: {
    method: 'POST',
    path: '/api/v1/accounts/:id/mail-works-again',
    access: 'ownAccount',
    params: ById,
    reply: Accepted,
    summary: 'Has mail sent to the caller’s bouncing address again, a test mail first',
  },
  newsConsent: {
    method: 'GET',
    path: '/api/v1/news-consent',
    access: 'signedIn',
    reply: NewsConsent,
    summary: 'Whether the caller gets news of the marketplace by email, and the sentence to agree to',
  },
  setNewsConsent: {
    method: 'PUT',
    path: '/api/v1/news-consent',
    access: 'signedIn',
    body: SetNewsConsent,
    reply: NewsConsent,
    summary: 'Agrees to news by email, or ends it; setting it again changes nothing',
  },
} as const
