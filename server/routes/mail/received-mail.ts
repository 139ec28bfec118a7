/** The emails that a person gets: unsubscribing, and an address that works again. */
import { endpoints } from '#contract/endpoints.ts'
import type { Routes } from '#server/app-parts.ts'
import { mount } from '#server/plugins/endpoints/mount.ts'
import { mailWorksAgain } from '#server/services/mail/bounces.ts'
import { readUnsubscribe, setUnsubscribed } from '#server/services/mail/unsubscribe.ts'

const ACCEPTED = { accepted: true } as const

export const receivedMailRoutes: Routes = (app, context) => {
  mount(app, endpoints.readUnsubscribe, ({ body }) => readUnsubscribe(context, body), { refusals: [404] })
  mount(app, endpoints.setUnsubscribed, ({ body }) => setUnsubscribed(context, body), { refusals: [404] })
  mount(
    app,
    endpoints.unsubscribeOneClick,
    async ({ query: { token } }) => {
      await setUnsubscribed(context, { token, isUnsubscribed: true })
      return ACCEPTED
    },
    { refusals: [404] },
  )
  mount(
    app,
    endpoints.mailWorksAgain,
    async (_input, caller) => {
      await mailWorksAgain(context, null, caller)
      return ACCEPTED
    },
    { refusals: [401, 403] },
  )
}
