/** /api/v1/personal-data: what is stored about a person (docs/specification.md#personal-data). */
import type { FastifyRequest } from 'fastify'
import { endpoints } from '#contract/endpoints.ts'
import { networkOf } from '#server/plugins/addresses.ts'
import { mountPrivate } from '#server/plugins/mount.ts'
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
  const callOf = ({ account, ip }: FastifyRequest) => ({
    ...deps,
    publicUrl: deps.settings.publicUrl,
    network: networkOf(ip),
    caller: account,
  })
  mountPrivate(app, endpoints.personalData, (_input, request) => ownPersonalData(callOf(request)), DENIED)
  mountPrivate(app, endpoints.mailPersonalDataLink, async ({ body }, request) => {
    await mailPersonalDataLink(callOf(request), body.email)
    return { accepted: true as const }
  })
  mountPrivate(app, endpoints.openPersonalData, ({ body }, request) => openPersonalData(callOf(request), body))
  mountPrivate(app, endpoints.exportPersonalData, ({ body }, request) => exportOwnData(callOf(request), body), DENIED)
  mountPrivate(
    app,
    endpoints.deletePersonalData,
    async ({ body }, request) => {
      await deleteOwnData(callOf(request), body)
      return { accepted: true as const }
    },
    DENIED,
  )
}
