/** A vendor's team: its owners say who is in it (docs/specification.md#teams). */
import { TEAM_MAX } from '#contract/team/team.ts'
import type {
  HandOver,
  NewInvitation,
  OwnTeam,
  Team,
  Teammate,
  TeammateChange,
  TeamThing,
} from '#contract/team/team.ts'
import { hasTeamRight } from '#contract/team/rights.ts'
import { TEAM_INVITATION_LIFETIME_MS } from '#contract/limits.ts'
import type { Queryable } from '#server/db/database.ts'
import { findAccount } from '#server/repositories/accounts/accounts.ts'
import { setWorkingAs } from '#server/repositories/accounts/sessions.ts'
import { writeAudit } from '#server/repositories/audit.ts'
import { findAvailability } from '#server/repositories/availability/availability.ts'
import { addInvitation, listInvitations, removeInvitation } from '#server/repositories/team/invitations.ts'
import {
  setTeammate,
  findProfileName,
  findTeamOf,
  listTeammates,
  listTeams,
  lockTeam,
  deleteTeammate,
  setHolder,
} from '#server/repositories/team/teams.ts'
import { giveInsuranceFileToHolder } from '#server/repositories/insurance/insurance.ts'
import { refuseBlocked } from '#server/services/accounts/blocks.ts'
import { consume } from '#server/services/accounts/rate-limits.ts'
import type { SignedInCaller, VendorCaller } from '#server/services/caller.ts'
import { Forbidden, InvalidFields, NotFound, NotInTeam, Refused, SignedOut } from '#server/services/errors.ts'
import type { ServiceContext } from '#server/services/service-context.ts'
import { mailboxOf } from '#server/services/mail/mailbox.ts'
import { removeCard } from '#server/services/membership/card.ts'
import { queueInvitationMail, queueTeamNewsMail } from './team-mail.ts'

/** The vendors that the account works for. */
export const readTeams = async (
  { db }: ServiceContext,
  { accountId }: SignedInCaller,
): Promise<{ teams: OwnTeam[] }> => ({ teams: await listTeams(db, accountId) })

/** For a link to a lead or a booking of another of one's own vendors; null for what belongs to none of them. */
export const readTeamOf = async (
  { db }: ServiceContext,
  thing: { kind: TeamThing; id: number },
  { accountId }: SignedInCaller,
): Promise<{ team: OwnTeam | null }> => ({ team: await findTeamOf(db, accountId, thing) })

/** @throws NotInTeam */
export async function workAs({ db }: ServiceContext, vendorId: number, { sessionId }: SignedInCaller): Promise<void> {
  if (!(await setWorkingAs(db, sessionId, vendorId))) throw new NotInTeam(NO_LONGER)
}

/** Addresses and open invitations are for its owners. */
export async function readTeam({ db, clock }: ServiceContext, { vendorId, role }: VendorCaller): Promise<Team> {
  const isOwner = hasTeamRight(role, 'manage')
  const teammates = await listTeammates(db, vendorId)
  const invitations = isOwner ? await listInvitations(db, vendorId, clock()) : []
  return {
    profileName: await findProfileName(db, vendorId),
    teammates: teammates.map((teammate) => (isOwner ? teammate : { ...teammate, email: '' })),
    invitations: invitations.map(({ id, email, role: invitedAs, expiresAt }) => ({
      id,
      email,
      role: invitedAs,
      expiresAt: expiresAt.toISOString(),
    })),
    crews: (await findAvailability(db, vendorId))?.crews ?? 1,
  }
}

/** Mails an invitation; an earlier one to the address is void. @throws Forbidden, InvalidFields, TooManyRequests */
export async function inviteToTeam(
  context: ServiceContext,
  { email, role }: NewInvitation,
  caller: VendorCaller,
): Promise<Team> {
  const { db, clock } = context
  const { vendorId, accountId, network } = caller
  const now = clock()
  await refuseBlocked(db, { email, network })
  const mailbox = mailboxOf(email)
  await consume(db, 'invitation', { network, address: `${mailbox} by vendor ${vendorId}`, now })
  await consume(db, 'invitationOfAll', { network, address: mailbox, now })
  await db.transaction(async (tx) => {
    await lockTeam(tx, vendorId)
    const teammates = await listTeammates(tx, vendorId)
    if (teammates.some((teammate) => teammate.email === email))
      throw invalid('email', 'alreadyExists', 'This person is in your team already.')
    const others = (await listInvitations(tx, vendorId, now)).filter((invitation) => invitation.email !== email)
    if (teammates.length + others.length >= TEAM_MAX)
      throw invalid('email', 'invalid', `A team can have up to ${TEAM_MAX} people. Remove someone first.`)
    const expiresAt = new Date(now.getTime() + TEAM_INVITATION_LIFETIME_MS)
    const invitation = { vendorId, email, role, invitedBy: accountId, now, expiresAt }
    await queueInvitationMail(tx, await addInvitation(tx, invitation), now)
    await writeAudit(tx, { accountId, what: 'teamInvited', at: now, network, detail: `vendor ${vendorId}, ${role}` })
  })
  return readTeam(context, caller)
}

export async function withdrawInvitation(context: ServiceContext, id: number, caller: VendorCaller): Promise<Team> {
  await removeInvitation(context.db, caller.vendorId, id)
  return readTeam(context, caller)
}

/** Changes a role or a crew. @throws NotFound; Refused for the role of who holds the membership */
export async function changeTeammate(
  context: ServiceContext,
  { accountId, change }: { accountId: number; change: TeammateChange },
  caller: VendorCaller,
): Promise<Team> {
  const { vendorId } = caller
  await inTeam(context, caller, async (tx, teammates) => {
    const teammate = teammateOf(teammates, accountId)
    const { role = teammate.role, crew } = change
    if (teammate.isHolder && role !== 'owner') throw new Refused(HAND_OVER_FIRST)
    const crews = (await findAvailability(tx, vendorId))?.crews ?? 1
    if (crew != null && crew > crews) throw invalid('crew', 'invalid', 'Your calendar doesn’t have this crew.')
    await setTeammate(tx, vendorId, accountId, change)
    return role === teammate.role ? null : { what: 'teamRoleChanged', about: accountId, detail: role }
  })
  return readTeam(context, caller)
}

/** Removes a person; their sessions lose the vendor with their next call. @throws NotFound, Refused */
export async function removeTeammate(context: ServiceContext, accountId: number, caller: VendorCaller): Promise<Team> {
  await remove(context, accountId, caller)
  return readTeam(context, caller)
}

/** @throws Refused for who holds the membership */
export const leaveTeam = (context: ServiceContext, caller: VendorCaller): Promise<void> =>
  remove(context, caller.accountId, caller)

const remove = (context: ServiceContext, accountId: number, caller: VendorCaller): Promise<void> =>
  inTeam(context, caller, async (tx, teammates) => {
    const { isHolder } = teammateOf(teammates, accountId)
    if (isHolder) throw new Refused(HAND_OVER_FIRST)
    await deleteTeammate(tx, caller.vendorId, accountId)
    if (accountId !== caller.accountId)
      await queueTeamNewsMail(tx, { vendorId: caller.vendorId, accountId, what: 'removed' }, context.clock())
    return { what: 'teamRemoved', about: accountId, detail: '' }
  })

/**
 * Hands the vendor with its membership over; the caller stays an owner, whose card is not charged for it anymore.
 * @throws InvalidFields for a wrong password or a person who holds another vendor; NotFound, Refused, TooManyRequests
 */
export async function handOverVendor(
  context: ServiceContext,
  { accountId, currentPassword }: HandOver,
  caller: VendorCaller,
): Promise<Team> {
  const { db, passwords, clock } = context
  const now = clock()
  const own = await findAccount(db, caller.accountId)
  if (!own) throw new SignedOut()
  await consume(db, 'password', { network: caller.network, address: own.username, now })
  if (!(await passwords.verify(currentPassword, own.passwordHash)))
    throw invalid('currentPassword', 'invalid', 'That isn’t your current password. Try again.')
  await inTeam(context, caller, async (tx, teammates) => {
    if (!teammateOf(teammates, caller.accountId).isHolder)
      throw new Refused('Only the owner who holds the membership can hand it over.')
    teammateOf(teammates, accountId)
    if (!(await setHolder(tx, caller.vendorId, accountId)))
      throw invalid('accountId', 'invalid', 'This person holds another vendor’s membership. Choose someone else.')
    await giveInsuranceFileToHolder(tx, caller.vendorId)
    await removeCard(tx, caller.vendorId)
    await queueTeamNewsMail(tx, { vendorId: caller.vendorId, accountId, what: 'handedOver' }, now)
    await queueTeamNewsMail(tx, { ...caller, what: 'gaveAway' }, now)
    return { what: 'vendorHandedOver', about: accountId, detail: '' }
  })
  return readTeam(context, caller)
}

const NO_LONGER = 'You’re no longer in this vendor’s team. Ask an owner to invite you again.'
const ROLE_CHANGED = 'Your role in this team was changed meanwhile. Reload this page, then look again.'

const HAND_OVER_FIRST =
  'This owner holds the membership. Hand it over to another person first: a vendor always has an owner.'

interface TeamEvent {
  what: 'teamRoleChanged' | 'teamRemoved' | 'vendorHandedOver'
  /** The account that it happened to. */
  about: number
  detail: string
}

/** A change of a locked team by someone who is still in it, with its line in the audit log. */
const inTeam = (
  { db, clock }: ServiceContext,
  { vendorId, accountId, network, role }: VendorCaller,
  change: (tx: Queryable, teammates: Teammate[]) => Promise<TeamEvent | null>,
): Promise<void> =>
  db.transaction(async (tx) => {
    await lockTeam(tx, vendorId)
    const teammates = await listTeammates(tx, vendorId)
    // Another owner may have been faster.
    const own = teammates.find((teammate) => teammate.accountId === accountId)
    if (!own) throw new NotInTeam(NO_LONGER)
    if (own.role !== role) throw new Forbidden(ROLE_CHANGED)
    const event = await change(tx, teammates)
    if (event === null) return
    const detail = [`vendor ${vendorId}`, `account ${event.about}`, ...(event.detail ? [event.detail] : [])].join(', ')
    await writeAudit(tx, { accountId, what: event.what, at: clock(), network, detail })
  })

function teammateOf(teammates: readonly Teammate[], accountId: number): Teammate {
  const teammate = teammates.find((one) => one.accountId === accountId)
  if (!teammate) throw new NotFound('This person isn’t in the team anymore.')
  return teammate
}

const invalid = (name: string, code: 'alreadyExists' | 'invalid', message: string) =>
  new InvalidFields([{ name, code, message }])
