/** GET /dev/mail, GET /dev/mail.json: the local mailbox, only where the settings show it (docs/operating.md). */
import { latestMails } from '#server/repositories/mailbox.ts'
import type { KeptMail } from '#server/repositories/mailbox.ts'
import { escapeHtml } from '#server/services/escape-html.ts'
import type { Routes } from './routes.ts'

const SHOWN = 50

export const mailboxRoutes: Routes = (app, { db, settings }) => {
  if (settings.showMailbox !== true) return
  app.get('/dev/mail.json', async (_request, reply) => reply.header('cache-control', 'no-store').send(await latestMails(db, SHOWN)))
  app.get('/dev/mail', async (_request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(page(await latestMails(db, SHOWN))),
  )
}

const page = (mails: readonly KeptMail[]) => `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Mail that was not sent</title>
<h1>Mail that was not sent</h1>
<p>No SMTP server is configured, so mail is kept here.</p>
${mails.length === 0 ? '<p>There is none yet.</p>' : mails.map(article).join('\n')}
</html>`

const article = ({ to, subject, text, sentAt }: KeptMail) => `<article>
<h2>${escapeHtml(subject)}</h2>
<p>To ${escapeHtml(to)}, <time datetime="${sentAt.toISOString()}">${sentAt.toISOString()}</time></p>
<pre>${linked(escapeHtml(text))}</pre>
</article>`

/** Web addresses in escaped text as links. */
const linked = (escaped: string) => escaped.replace(/https?:\/\/[\w.:/#=?%-]+/g, (url) => `<a href="${url}">${url}</a>`)
