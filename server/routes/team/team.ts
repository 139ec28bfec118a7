/** Calls about a vendor's team (docs/specification.md#teams). */
import { endpoints } from '#contract/endpoints.ts'
import type { Routes } from '#server/app-parts.ts'
import { mount } from '#server/plugins/endpoints/mount.ts'
import { acceptInvitation, openInvitation } from '#server/services/team/invitations.ts'
import {
  changeTeammate,
  handOverVendor,
  inviteToTeam,
  leaveTeam,
  readTeam,
  readTeamOf,
  readTeams,
  removeTeammate,
  withdrawInvitation,
  workAs,
} from '#server/services/team/teams.ts'

const DENIED = { refusals: [401, 403, 404] }
const accepted = { accepted: true as const }

export const teamRoutes: Routes = (app, context) => {
  mount(app, endpoints.teams, (_input, caller) => readTeams(context, caller))
  mount(app, endpoints.teamOf, ({ params }, caller) => readTeamOf(context, params, caller))
  mount(
    app,
    endpoints.workAs,
    async ({ body }, caller) => {
      await workAs(context, body.memberId, caller)
      return accepted
    },
    DENIED,
  )
  mount(app, endpoints.team, (_input, caller) => readTeam(context, caller), DENIED)
  mount(app, endpoints.inviteToTeam, ({ body }, caller) => inviteToTeam(context, body, caller), DENIED)
  mount(
    app,
    endpoints.withdrawInvitation,
    ({ params }, caller) => withdrawInvitation(context, params.invitationId, caller),
    DENIED,
  )
  mount(
    app,
    endpoints.changeTeammate,
    ({ params, body }, caller) => changeTeammate(context, { accountId: params.accountId, change: body }, caller),
    DENIED,
  )
  mount(
    app,
    endpoints.removeTeammate,
    ({ params }, caller) => removeTeammate(context, params.accountId, caller),
    DENIED,
  )
  mount(
    app,
    endpoints.leaveTeam,
    async (_input, caller) => {
      await leaveTeam(context, caller)
      return accepted
    },
    DENIED,
  )
  mount(app, endpoints.handOverVendor, ({ body }, caller) => handOverVendor(context, body, caller), DENIED)
  mount(app, endpoints.openInvitation, ({ body }, caller) => openInvitation(context, body.token, caller))
  mount(app, endpoints.acceptInvitation, ({ body }, caller) => acceptInvitation(context, body, caller), DENIED)
}
