/** Requests, bookings and disputes in the operator's console. */
import { consoleEndpoints as endpoints } from '#contract/console/console-endpoints.ts'
import type { Routes } from '#server/app-parts.ts'
import { mount } from '#server/plugins/endpoints/mount.ts'
import { findRequests, readConversation, requestFile } from '#server/services/console/requests.ts'

export const consoleRequestRoutes: Routes = (app, context) => {
  mount(app, endpoints.consoleRequests, ({ query }) => findRequests(context, query))
  mount(app, endpoints.requestFile, ({ params }, caller) => requestFile(context, params.id, caller))
  mount(app, endpoints.conversation, ({ params, query }, caller) =>
    readConversation(context, { leadId: params.id, before: query.before ?? null }, caller),
  )
}
