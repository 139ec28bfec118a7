/**
 * GET /dev/mail, /dev/mail.css and /dev/mail.json, POST /dev/mail/sign-in: the local mailbox, only where the settings
 * allow it (docs/operating.md), and only with the key that the start prints. The address of a caller is not enough: a
 * forwarder on this machine passes on everybody's requests as its own.
 */
import { createHash, timingSafeEqual } from 'node:crypto'
import cookie from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { addressList } from '#server/plugins/addresses.ts'
import { callerOf } from '#server/plugins/endpoints/caller.ts'
import { addForms } from '#server/plugins/bodies/forms.ts'
import { HttpError } from '#server/plugins/errors.ts'
import { isFromOtherSite } from '#server/plugins/oauth.ts'
import { isSecure } from '#server/plugins/security.ts'
import { NotFound } from '#server/services/errors.ts'
import { latestMails } from '#server/repositories/mail/mailbox.ts'
import type { StoredMail } from '#server/repositories/mail/mailbox.ts'
import { escapeHtml } from '#server/services/mail/escape-html.ts'
import { offersSampleSignIn, SAMPLE_ROLES, signInAsSample } from '#server/services/trial/sample-sign-in.ts'
import { tokenReply } from '#server/routes/accounts/token.ts'
import type { Routes } from '#server/app-parts.ts'

const SHOWN = 50

/** Holds the key after the printed link was followed, so that the key is not in the history of addresses. */
const COOKIE = 'MailboxKey'

export const mailboxRoutes: Routes = async (app, context) => {
  const { db } = context
  const { mailbox } = context.settings
  if (mailbox === undefined) return
  const isKey = comparedTo(mailbox.key)
  await app.register(async (inner) => {
    await inner.register(cookie)
    addForms(inner)
    if (mailbox.shownTo === 'toThisMachine') inner.addHook('onRequest', onlyThisMachine)
    inner.get('/dev/mail.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(STYLE))
    inner.get('/dev/mail.json', async (request, reply) => {
      void reply.header('cache-control', 'no-store')
      if (!isKey(keyInAddress(request)) && !isKey(request.cookies[COOKIE])) throw keyMissing()
      return reply.send(await latestMails(db, SHOWN))
    })
    inner.get('/dev/mail', async (request, reply) => {
      void reply.header('cache-control', 'no-store')
      const given = keyInAddress(request)
      if (given !== undefined && isKey(given)) {
        const options = { path: '/dev', httpOnly: true, sameSite: 'lax', secure: isSecure(request) } as const
        return reply.setCookie(COOKIE, given, options).redirect('/dev/mail', 303)
      }
      if (!isKey(request.cookies[COOKIE])) throw keyMissing()
      const isOffered = mailbox.offersSampleSignIn === true && (await offersSampleSignIn(db))
      return reply.type('text/html; charset=utf-8').send(page(await latestMails(db, SHOWN), isOffered))
    })
    if (mailbox.offersSampleSignIn !== true) return
    inner.post('/dev/mail/sign-in', async (request, reply) => {
      if (!isKey(request.cookies[COOKIE]) || isFromOtherSite(request)) throw keyMissing()
      const form = v.safeParse(SampleSignIn, request.body)
      if (!form.success) throw new HttpError(400, 'invalid', 'Sign in as a vendor or as a client.')
      const { as } = form.output
      const granted = await signInAsSample(context, as, callerOf(request))
      tokenReply({ request, reply, client: 'web' }, granted)
      return reply.header('cache-control', 'no-store').redirect(as === 'vendor' ? '/leads' : '/requests', 303)
    })
  })
}

const SampleSignIn = v.object({ as: v.picklist(SAMPLE_ROLES) })

const keyInAddress = ({ query }: FastifyRequest) => {
  const { key } = query as { key?: unknown }
  return typeof key === 'string' ? key : undefined
}

const keyMissing = () =>
  new HttpError(
    403,
    'forbidden',
    'Open the emails with the link that Fanfare prints when it starts. It includes the key.',
  )

function comparedTo(key: string): (given: string | undefined) => boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  const right = digest(key)
  return (given) => given !== undefined && timingSafeEqual(digest(given), right)
}

/**
 * Proxied requests also come from this machine, and so does a browser that another site directs here under its own host
 * name: both are refused.
 */
function onlyThisMachine(
  { headers, hostname, socket }: FastifyRequest,
  _reply: FastifyReply,
  done: (error?: Error) => void,
): void {
  const isForwarded = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'].some(
    (name) => headers[name] !== undefined,
  )
  const isHere =
    !isForwarded &&
    isLoopback(socket.remoteAddress) &&
    (hostname === 'localhost' || isLoopback(hostname.replace(/^\[|\]$/g, '')))
  done(isHere ? undefined : new NotFound('Page not found.'))
}

const isLoopback = addressList(['127.0.0.0/8', '::1'])

/** A separate file, because pages may not have inline styles (plugins/security.ts). */
const STYLE = `:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { max-width: 70ch; margin: 0 auto; padding: 1rem; overflow-wrap: anywhere; }
article { margin-top: 2rem; border-top: 1px solid color-mix(in srgb, currentcolor 25%, transparent); }
pre { white-space: pre-wrap; font: inherit; }
form { display: flex; flex-wrap: wrap; gap: 0.5rem; }
button { min-height: 44px; padding: 0.5rem 1rem; border: 1px solid; border-radius: 0.5rem; font: inherit; cursor: pointer; }
`

const page = (mails: readonly StoredMail[], offersSignIn: boolean) => `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Unsent emails</title>
<link rel="stylesheet" href="/dev/mail.css">
<h1>Unsent emails</h1>
<p>No SMTP server is configured, so emails are kept here.</p>
${offersSignIn ? SIGN_IN : ''}
${mails.length === 0 ? '<p>No emails yet.</p>' : mails.map(article).join('\n')}
</html>`

const SIGN_IN = `<h2>Try both sides</h2>
<p>Sign in as a made-up vendor or client. The client has sent the vendor a request, and the vendor can reply to it.</p>
<form method="post" action="/dev/mail/sign-in">
<button name="as" value="vendor">Sign in as a sample vendor</button>
<button name="as" value="host">Sign in as a sample client</button>
</form>`

const article = ({ to, subject, text, sentAt }: StoredMail) => `<article>
<h2>${escapeHtml(subject)}</h2>
<p>To ${escapeHtml(to)}, <time datetime="${sentAt.toISOString()}">${sentAt.toISOString()}</time></p>
<pre>${linked(escapeHtml(text))}</pre>
</article>`

/** Turns web addresses in escaped text into links. */
const linked = (escaped: string) => escaped.replace(/https?:\/\/[\w.:/#=?%-]+/g, (url) => `<a href="${url}">${url}</a>`)
