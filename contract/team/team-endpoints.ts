/** Calls about a vendor's team; part of `endpoints` (endpoints.ts). */
import * as v from 'valibot'
import type { Endpoint } from '../endpoint.ts'
import { ById, Id, IdInUrl } from '../ids.ts'
import {
  AcceptInvitation,
  HandOver,
  InvitationProof,
  Joined,
  NewInvitation,
  OpenedInvitation,
  OwnTeams,
  Team,
  TEAM_THINGS,
  TeammateChange,
  TeamOf,
} from './team.ts'

const PATH = '/api/v1/members/:id/team'
const ByTeammate = v.object({ ...ById.entries, accountId: IdInUrl })
const ByInvitation = v.object({ ...ById.entries, invitationId: IdInUrl })
const Accepted = v.object({ accepted: v.literal(true) })

export const teamEndpoints = {
  teams: {
    method: 'GET',
    path: '/api/v1/teams',
    access: 'signedIn',
    reply: OwnTeams,
    summary: "The vendors that the caller's account works for",
  },
  teamOf: {
    method: 'GET',
    path: '/api/v1/teams/of/:kind/:id',
    access: 'signedIn',
    params: v.object({ kind: v.picklist(TEAM_THINGS), id: IdInUrl }),
    reply: TeamOf,
    summary: "The one of the caller's vendors that a lead or a booking belongs to; null for none of them",
  },
  workAs: {
    method: 'POST',
    path: '/api/v1/teams/work-as',
    access: 'signedIn',
    body: v.object({ memberId: Id }),
    reply: Accepted,
    summary: 'Chooses the vendor that this session works as; its next access token says so',
  },
  team: {
    method: 'GET',
    path: PATH,
    access: 'ownVendor',
    teamRight: 'read',
    params: ById,
    reply: Team,
    summary: "The vendor's team; to its owners with the addresses and the open invitations",
  },
  inviteToTeam: {
    method: 'POST',
    path: `${PATH}/invitations`,
    access: 'ownVendor',
    teamRight: 'manage',
    params: ById,
    body: NewInvitation,
    reply: Team,
    summary: 'Mails an invitation to an address: a link that works once, within 7 days',
  },
  withdrawInvitation: {
    method: 'DELETE',
    path: `${PATH}/invitations/:invitationId`,
    access: 'ownVendor',
    teamRight: 'manage',
    params: ByInvitation,
    reply: Team,
    summary: 'Withdraws an invitation; its link is void',
  },
  changeTeammate: {
    method: 'PUT',
    path: `${PATH}/people/:accountId`,
    access: 'ownVendor',
    teamRight: 'manage',
    params: ByTeammate,
    body: TeammateChange,
    reply: Team,
    summary: 'Changes the role or the crew of a person in the team',
  },
  removeTeammate: {
    method: 'DELETE',
    path: `${PATH}/people/:accountId`,
    access: 'ownVendor',
    teamRight: 'manage',
    params: ByTeammate,
    reply: Team,
    summary: 'Removes a person from the team; the next call of their sessions is refused',
  },
  leaveTeam: {
    method: 'POST',
    path: `${PATH}/leave`,
    access: 'ownVendor',
    teamRight: 'read',
    params: ById,
    reply: Accepted,
    summary: 'Takes the caller out of the team',
  },
  handOverVendor: {
    method: 'POST',
    path: `${PATH}/hand-over`,
    access: 'ownVendor',
    teamRight: 'manage',
    params: ById,
    body: HandOver,
    reply: Team,
    summary: 'Hands the vendor with its membership over to another person of the team, who becomes an owner',
  },
  openInvitation: {
    method: 'POST',
    path: '/api/v1/team-invitations/open',
    access: 'anonymous',
    body: InvitationProof,
    reply: OpenedInvitation,
    summary: 'Says what an invitation is about, or that its link is void',
  },
  acceptInvitation: {
    method: 'POST',
    path: '/api/v1/team-invitations/accept',
    access: 'personal',
    body: AcceptInvitation,
    reply: Joined,
    summary: "Joins a team: as the signed-in account of the invitation's address, or with a new one",
  },
} as const satisfies Record<string, Endpoint>
