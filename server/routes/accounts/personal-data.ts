/** /api/v1/personal-data: what is stored about a person (docs/specification.md#personal-data). */
import { endpoints } from '#contract/endpoints.ts'
import { mount } from '#server/plugins/endpoints/mount.ts'
import {
  deleteOwnData,
  exportOwnData,
  mailPersonalDataLink,
  openPersonalData,
  ownPersonalData,
} from '#server/services/personal-data/own-data.ts'
import type { Routes } from '#server/app-parts.ts'

const DENIED = { refusals: [401, 404, 409] }

export const personalDataRoutes: Routes = (app, context) => {
  mount(app, endpoints.personalData, (_input, caller) => ownPersonalData(context, caller), DENIED)
  mount(app, endpoints.mailPersonalDataLink, async ({ body }, caller) => {
    await mailPersonalDataLink(context, body.email, caller)
    return { accepted: true as const }
  })
  mount(app, endpoints.openPersonalData, ({ body }, caller) => openPersonalData(context, body, caller))
  mount(app, endpoints.exportPersonalData, ({ body }, caller) => exportOwnData(context, body, caller), DENIED)
  mount(
    app,
    endpoints.deletePersonalData,
    async ({ body }, caller) => {
      await deleteOwnData(context, body, caller)
      return { accepted: true as const }
    },
    DENIED,
  )
}
