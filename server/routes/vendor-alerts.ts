/** Alerts of visitors who wait for a vendor (docs/specification.md#an-empty-marketplace). */
import { endpoints } from '#contract/endpoints.ts'
import type { Routes } from '#server/app-parts.ts'
import { mount } from '#server/plugins/endpoints/mount.ts'
import { addVendorAlert, readVendorAlert, setVendorAlert } from '#server/services/vendor-alerts/vendor-alerts.ts'

export const vendorAlertRoutes: Routes = (app, context) => {
  mount(app, endpoints.addVendorAlert, ({ body }, caller) => addVendorAlert(context, body, caller), {
    refusals: [404, 422],
  })
  mount(app, endpoints.readVendorAlert, ({ body }, caller) => readVendorAlert(context, body, caller), {
    refusals: [404, 422],
  })
  mount(app, endpoints.setVendorAlert, ({ body }, caller) => setVendorAlert(context, body, caller), {
    refusals: [404, 422],
  })
}
