/** A vendor's team: who works for it, in which role, and who is invited. */
import * as v from 'valibot'
import { CREWS_MAX } from '../availability/availability-limits.ts'
import { coded } from '../errors.ts'
import { EmailAddress } from '../email.ts'
import { NewPassword } from '../account.ts'
import { Id } from '../ids.ts'
import { PASSWORD_MAX_CHARS } from '../limits.ts'
import { line } from '../text.ts'
import { TEAM_ROLES } from './rights.ts'

/** Teammates and open invitations together. */
export const TEAM_MAX = 25
const TOKEN_MAX_CHARS = 200
const NAME_MAX_CHARS = 80

export const TeamRoleSchema = v.picklist(TEAM_ROLES, coded('required', 'Choose a role.'))

export const Teammate = v.object({
  accountId: v.number(),
  /** As the account says it. */
  name: v.string(),
  /** '' to who may not manage the team. */
  email: v.string(),
  role: TeamRoleSchema,
  /** The crew that the person comes with; null for none. */
  crew: v.nullable(v.number()),
  /** Whether the account holds the membership: one of the owners, who stays until it is handed over. */
  isHolder: v.boolean(),
})
export type Teammate = v.InferOutput<typeof Teammate>

export const TeamInvitation = v.object({
  id: v.number(),
  email: v.string(),
  role: TeamRoleSchema,
  /** ISO 8601. */
  expiresAt: v.string(),
})
export type TeamInvitation = v.InferOutput<typeof TeamInvitation>

export const Team = v.object({
  profileName: v.string(),
  /** The holder first, then by role and name. */
  teammates: v.array(Teammate),
  /** Empty to who may not manage the team. */
  invitations: v.array(TeamInvitation),
  /** How many crews the vendor's calendar has. */
  crews: v.number(),
})
export type Team = v.InferOutput<typeof Team>

/** A vendor that an account works for. */
export const OwnTeam = v.object({ memberId: v.number(), profileName: v.string(), role: TeamRoleSchema })
export type OwnTeam = v.InferOutput<typeof OwnTeam>
/** Things that a link may lead to. */
export const TEAM_THINGS = ['lead', 'booking'] as const
export type TeamThing = (typeof TEAM_THINGS)[number]

/** The one of the caller's vendors that a lead or a booking belongs to; null for none of them. */
export const TeamOf = v.object({ team: v.nullable(OwnTeam) })

export const OwnTeams = v.object({ teams: v.array(OwnTeam) })

export const NewInvitation = v.object({ email: EmailAddress, role: TeamRoleSchema })
export type NewInvitation = v.InferOutput<typeof NewInvitation>

/** A field that is left out stays as it is. */
export const TeammateChange = v.object({
  role: v.optional(TeamRoleSchema),
  crew: v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(CREWS_MAX)))),
})
export type TeammateChange = v.InferOutput<typeof TeammateChange>

export const HandOver = v.object({
  accountId: Id,
  currentPassword: v.pipe(
    v.string(),
    v.nonEmpty(coded('blank', 'Enter your password.')),
    v.maxLength(PASSWORD_MAX_CHARS, coded('invalid', 'That isn’t your current password. Try again.')),
  ),
})
export type HandOver = v.InferOutput<typeof HandOver>

const Token = v.pipe(v.string(), v.maxLength(TOKEN_MAX_CHARS))

export const InvitationProof = v.object({ token: Token })

/** The invitation of a link; `isVoid` for one that was used, withdrawn or is too old. */
export const OpenedInvitation = v.union([
  v.object({
    profileName: v.string(),
    role: TeamRoleSchema,
    /** The address that it was sent to. */
    email: v.string(),
    /** Whether the address has an account, which has to sign in. */
    hasAccount: v.boolean(),
  }),
  v.object({ isVoid: v.literal(true) }),
])
export type OpenedInvitation = v.InferOutput<typeof OpenedInvitation>

/** With a name and a password where the address has no account yet. */
export const AcceptInvitation = v.object({
  token: Token,
  welcomeName: v.optional(line('Your name', NAME_MAX_CHARS)),
  newPassword: v.optional(NewPassword),
})
export type AcceptInvitation = v.InferOutput<typeof AcceptInvitation>

export const Joined = v.object({ memberId: v.number(), profileName: v.string(), username: v.string() })
export type Joined = v.InferOutput<typeof Joined>
