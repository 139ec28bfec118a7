/** /api/v1/paperwork, /api/v1/year-figures, and the documents of bookings. */
import * as v from 'valibot'
import { BookingConflict } from '#contract/bookings/booking-writes.ts'
import { endpoints } from '#contract/endpoints.ts'
import { FieldErrors, Problem } from '#contract/errors.ts'
import type { Routes } from '#server/app-parts.ts'
import { KEY_HEADER, keyOf } from '#server/plugins/endpoints/idempotency-key.ts'
import { mount } from '#server/plugins/endpoints/mount.ts'
import { bookingPaper } from '#server/services/paperwork/booking-paper.ts'
import { readPaperwork, savePaperwork } from '#server/services/paperwork/paperwork.ts'
import { signAgreement } from '#server/services/paperwork/sign-agreement.ts'
import { yearFigures } from '#server/services/paperwork/year-figures.ts'

export const paperworkRoutes: Routes = (app, context) => {
  mount(app, endpoints.paperwork, (_input, caller) => readPaperwork(context, caller), { refusals: [401, 403] })
  mount(app, endpoints.savePaperwork, ({ body }, caller) => savePaperwork(context, body, caller), {
    refusals: [401, 403, 422],
  })
  mount(app, endpoints.yearFigures, ({ params }, caller) => yearFigures(context, params, caller), {
    refusals: [401, 403],
  })
  mount(app, endpoints.bookingPaper, ({ params }, caller) => bookingPaper(context, params, caller), {
    refusals: [404, 503],
  })
  mount(
    app,
    endpoints.signAgreement,
    ({ params, body }, caller, request) => signAgreement(context, { key: keyOf(request), id: params.id, body }, caller),
    {
      success: 201,
      refusals: [404, 409, 422],
      headers: KEY_HEADER,
      missing: FieldErrors,
      conflict: v.union([BookingConflict, Problem]),
    },
  )
}
