/** /api/v1/insurance: a vendor's certificate, and who opens it. */
import { endpoints } from '#contract/endpoints.ts'
import type { Routes } from '#server/app-parts.ts'
import { mount } from '#server/plugins/endpoints/mount.ts'
import {
  certificateOfLead,
  ownCertificate,
  readOwnInsurance,
  removeInsurance,
  saveInsurance,
} from '#server/services/insurance/insurance.ts'

const DENIED = { refusals: [401, 403] }

export const insuranceRoutes: Routes = (app, context) => {
  mount(app, endpoints.ownInsurance, (_input, caller) => readOwnInsurance(context, caller), DENIED)
  mount(app, endpoints.saveInsurance, ({ body }, caller) => saveInsurance(context, body, caller), DENIED)
  mount(app, endpoints.removeInsurance, (_input, caller) => removeInsurance(context, caller), DENIED)
  mount(app, endpoints.ownCertificate, (_input, caller) => ownCertificate(context, caller), {
    refusals: [401, 403, 404],
  })
  mount(app, endpoints.certificateOfLead, ({ params }, caller) => certificateOfLead(context, params, caller), {
    refusals: [401, 404],
  })
}
