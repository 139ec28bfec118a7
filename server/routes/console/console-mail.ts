/** Emails that wait, and broadcasts, in the console. */
import { consoleEndpoints as endpoints } from '#contract/console/console-endpoints.ts'
import type { Routes } from '#server/app-parts.ts'
import { mount } from '#server/plugins/endpoints/mount.ts'
import { readSentBroadcast } from '#server/services/console/broadcast.ts'
import { readMail } from '#server/services/console/system.ts'
import { beginBroadcast, listForOperators, saveBroadcast } from '#server/services/mail/broadcasts/broadcast-drafts.ts'
import { broadcastHtml } from '#server/services/mail/broadcasts/broadcast-email.ts'

export const consoleMailRoutes: Routes = (app, context) => {
  mount(app, endpoints.consoleMail, ({ query }) => readMail(context, query))
  mount(app, endpoints.consoleBroadcasts, ({ query }) => listForOperators(context, query))
  mount(app, endpoints.consoleBroadcast, ({ params }) => readSentBroadcast(context, params.id))
  mount(app, endpoints.beginBroadcast, ({ body }, { email }) => beginBroadcast(context, body, email))
  mount(app, endpoints.saveBroadcast, ({ body }, { email }) => saveBroadcast(context, body, email))
  mount(app, endpoints.previewBroadcast, ({ body }) => ({ html: broadcastHtml(body.body, context.settings.publicUrl) }))
}
