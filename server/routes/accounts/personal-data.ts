/** /api/v1/personal-data: what is stored about a person (docs/specification.md#personal-data). */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { endpoints } from '#contract/endpoints.ts'
import { networkOf } from '#server/plugins/addresses.ts'
import { mount } from '#server/plugins/mount.ts'
import {
  deleteOwnData,
  exportOwnData,
  mailPersonalDataLink,
  openPersonalData,
  ownPersonalData,
} from '#server/services/personal-data/own-data.ts'
import type { Routes } from '#server/dependencies.ts'

const DENIED = { refusals: [401, 404, 409] }

export const personalDataRoutes: Routes = (app, deps) => {
  const callOf = ({ account, ip }: FastifyRequest, reply: FastifyReply) => {
    void reply.header('cache-control', 'no-store')
    return { ...deps, publicUrl: deps.settings.publicUrl, network: networkOf(ip), caller: account }
  }
  mount(app, endpoints.personalData, (_input, request, reply) => ownPersonalData(callOf(request, reply)), DENIED)
  mount(app, endpoints.mailPersonalDataLink, async ({ body }, request, reply) => {
    await mailPersonalDataLink(callOf(request, reply), body.email)
    return { accepted: true as const }
  })
  mount(app, endpoints.openPersonalData, ({ body }, request, reply) => openPersonalData(callOf(request, reply), body))
  mount(
    app,
    endpoints.exportPersonalData,
    ({ body }, request, reply) => exportOwnData(callOf(request, reply), body),
    DENIED,
  )
  mount(
    app,
    endpoints.deletePersonalData,
    async ({ body }, request, reply) => {
      await deleteOwnData(callOf(request, reply), body)
      return { accepted: true as const }
    },
    DENIED,
  )
}
