/** The emails that a person gets: news, unsubscribing, and an address that works again. */
import type { FastifyInstance } from 'fastify'
import { endpoints } from '#contract/endpoints.ts'
import type { Routes } from '#server/app-parts.ts'
import { mount } from '#server/plugins/endpoints/mount.ts'
import { mailWorksAgain } from '#server/services/mail/bounces/bounces.ts'
import type { ServiceContext } from '#server/services/service-context.ts'
import { readNewsConsent, setNewsConsent } from '#server/services/mail/subscriptions/news-consent.ts'
import { readUnsubscribe, setUnsubscribed } from '#server/services/mail/unsubscribe.ts'

const ACCEPTED = { accepted: true } as const
/** `List-Unsubscribe=One-Click`, with whatever a multipart form has around it. */
const FORM_MAX_BYTES = 4 * 1024

/** Mail programs post a form of either type (RFC 8058). Its only field says nothing: the address has the token. */
function addOneClick(scope: FastifyInstance, context: ServiceContext): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: FORM_MAX_BYTES }, (_request, _body, done) =>
    done(null),
  )
  mount(
    scope,
    endpoints.unsubscribeOneClick,
    async ({ query: { token } }) => {
      await setUnsubscribed(context, { token, isUnsubscribed: true })
      return ACCEPTED
    },
    { refusals: [404] },
  )
}

export const receivedMailRoutes: Routes = async (app, context) => {
  await app.register((scope, _options, done) => {
    addOneClick(scope, context)
    done()
  })
  mount(app, endpoints.readUnsubscribe, ({ body }) => readUnsubscribe(context, body), { refusals: [404] })
  mount(app, endpoints.setUnsubscribed, ({ body }) => setUnsubscribed(context, body), { refusals: [404] })
  mount(app, endpoints.newsConsent, (_input, caller) => readNewsConsent(context, caller), { refusals: [401] })
  mount(app, endpoints.setNewsConsent, ({ body }, caller) => setNewsConsent(context, body, caller), {
    refusals: [401, 422],
  })
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
