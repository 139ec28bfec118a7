/** The work of operators in the console. */
import { ACTS } from '#contract/console/acts.ts'
import type { ActName } from '#contract/console/acts.ts'
import { consoleEndpoints as endpoints } from '#contract/console/console-endpoints.ts'
import { hasRight } from '#contract/console/rights.ts'
import type { Routes } from '#server/app-parts.ts'
import { mount } from '#server/plugins/endpoints/mount.ts'
import { doAct } from '#server/services/console/acts.ts'
import { readMoney, readPayments } from '#server/services/console/money.ts'
import { exportToHandOver, findAll, personFile, vendorFile } from '#server/services/console/people.ts'
import { claim, readQueue } from '#server/services/console/queue.ts'
import { readAudit, readSystem, runChecks, sendTestMail } from '#server/services/console/system.ts'
import { ownCertificate } from '#server/services/insurance/insurance.ts'
import { noteSetup, readSetup, setLogo, setMarketplace } from '#server/services/console/setup.ts'
import { readToday } from '#server/services/console/today.ts'

export const consoleWorkRoutes: Routes = (app, context) => {
  mount(app, endpoints.consoleToday, (_input, { role }) =>
    readToday(context, context.settings.startWarnings?.() ?? [], {
      maySetUp: hasRight(role, 'setMarketplace'),
      report: (problem) => app.log.error({ err: problem }, 'figures could not be kept'),
    }),
  )
  mount(app, endpoints.findPeople, ({ query }) => findAll(context, query.q))
  mount(app, endpoints.vendorFile, ({ params }) => vendorFile(context, params.id))
  mount(app, endpoints.vendorCertificate, ({ params }) => ownCertificate(context, { vendorId: params.id }))
  mount(app, endpoints.personFile, ({ query }) => personFile(context, query.email))
  mount(app, endpoints.exportPerson, ({ body }, caller) => exportToHandOver(context, body, caller))
  mount(app, endpoints.consoleMoney, () => readMoney(context))
  mount(app, endpoints.consolePayments, ({ query }) => readPayments(context, query))
  mount(app, endpoints.consoleReports, ({ query }, caller) => readQueue(context, query, caller))
  mount(app, endpoints.claimReport, ({ body }, caller) => claim(context, body, caller))
  mount(app, endpoints.consoleSystem, ({ query }) => readSystem(context, query))
  mount(app, endpoints.consoleChecks, () => runChecks(context))
  mount(app, endpoints.sendTestMail, ({ body }, caller) => sendTestMail(context, body.to, caller))
  mount(app, endpoints.marketplaceSetup, () => readSetup(context))
  mount(app, endpoints.setMarketplace, ({ body }, caller) => setMarketplace(context, body, caller))
  mount(app, endpoints.setLogo, ({ body }, caller) => setLogo(context, body, caller))
  mount(app, endpoints.noteSetup, ({ body }) => noteSetup(context, body))
  mount(app, endpoints.consoleAudit, ({ query }) => readAudit(context, query))
  for (const act of Object.keys(ACTS) as ActName[])
    mount(app, endpoints[act], async ({ body }, caller) => ({ lines: await doAct(context, act, body, caller) }))
}
