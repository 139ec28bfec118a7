/** Reports by anyone, rulings and appeals. */
import { endpoints } from '#contract/endpoints.ts'
import type { Routes } from '#server/app-parts.ts'
import { mount } from '#server/plugins/endpoints/mount.ts'
import { answerQuestion } from '#server/services/reports/answer-question.ts'
import { appealRuling, ownRulings, readReportFigures, sendReport } from '#server/services/reports/reports.ts'

export const reportRoutes: Routes = (app, context) => {
  mount(
    app,
    endpoints.sendReport,
    async ({ body }, caller) => {
      await sendReport(context, body, caller)
      return { reported: true as const }
    },
    { refusals: [404] },
  )
  mount(app, endpoints.ownRulings, (_input, caller) => ownRulings(context, caller), { refusals: [401] })
  mount(
    app,
    endpoints.appeal,
    ({ params, body }, caller) => appealRuling(context, { id: params.id, text: body.text }, caller),
    { refusals: [401, 404, 409] },
  )
  mount(
    app,
    endpoints.answerQuestion,
    ({ params, body }, caller) => answerQuestion(context, { id: params.id, answer: body.text }, caller),
    { refusals: [401, 404, 409] },
  )
  mount(app, endpoints.reportFigures, () => readReportFigures(context))
}
