/** An operator's own ways to sign in, and the list of operators. */
import type * as v from 'valibot'
import type { ConsoleSession, NewPasskey, OperatorList } from '#contract/console/operators.ts'
import type { Role } from '#contract/console/rights.ts'
import {
  countRecoveryCodes,
  findOperator,
  listOperators,
  lockOperator,
  lockOwners,
  replaceRecoveryCodes,
  setRemoved,
  setRole,
} from '#server/repositories/console/operators.ts'
import { addPasskey, deletePasskey, passkeysOf } from '#server/repositories/console/passkeys.ts'
import { NotFound, Refused } from '#server/services/errors.ts'
import { recordAction } from '#server/services/operator/operator.ts'
import type { ServiceContext } from '#server/services/service-context.ts'
import { LAST_OWNER, refuseFormerOwner } from './join.ts'
import { newRecoveryCodes, readableCode } from './codes.ts'
import { recordConsole } from './console-audit.ts'
import type { OperatorCaller } from './operator-caller.ts'
import { checkedNewPasskey, optionsToAdd } from './passkeys.ts'

async function ownRow({ db }: ServiceContext, { operatorId }: OperatorCaller) {
  const operator = await findOperator(db, { id: operatorId })
  if (!operator) throw new NotFound('This operator was removed.')
  return operator
}

export async function consoleSession(context: ServiceContext, caller: OperatorCaller): Promise<ConsoleSession> {
  const { passwordHash } = await ownRow(context, caller)
  const passkeys = await passkeysOf(context.db, caller.operatorId)
  return {
    id: caller.operatorId,
    email: caller.email,
    role: caller.role,
    expiresAt: caller.expiresAt.toISOString(),
    passkeys: passkeys.map(({ id, name, addedAt, usedAt }) => ({
      id,
      name,
      addedAt: addedAt.toISOString(),
      usedAt: usedAt?.toISOString() ?? null,
    })),
    hasPassword: passwordHash !== null,
    recoveryCodesLeft: await countRecoveryCodes(context.db, caller.operatorId),
  }
}

export async function addPasskeyOptions(context: ServiceContext, caller: OperatorCaller) {
  const { id, email, handle } = await ownRow(context, caller)
  return optionsToAdd(context, { id, email, handle })
}

export async function addOwnPasskey(
  context: ServiceContext,
  passkey: v.InferOutput<typeof NewPasskey>,
  { operatorId, email, network, device }: OperatorCaller,
): Promise<void> {
  const checked = await checkedNewPasskey(context, passkey, operatorId, device)
  await context.db.transaction(async (tx) => {
    if (!(await addPasskey(tx, checked))) throw new Refused('This passkey is in use already. Choose another one.')
    await recordConsole(tx, 'passkeyAdded', { operator: email, network, at: context.clock(), detail: checked.name })
  })
}

/** @throws NotFound; Refused for the last way to sign in */
export async function removeOwnPasskey(context: ServiceContext, id: number, caller: OperatorCaller): Promise<void> {
  const { operatorId, email, network } = caller
  await context.db.transaction(async (tx) => {
    const operator = await lockOperator(tx, operatorId)
    const name = operator && (await deletePasskey(tx, operatorId, id))
    if (name === undefined) throw new NotFound('This passkey is gone already.')
    if (operator?.passwordHash === null && (await passkeysOf(tx, operatorId)).length === 0)
      throw new Refused('This is your only way to sign in. Add another passkey first.')
    await recordConsole(tx, 'passkeyRemoved', { operator: email, network, at: context.clock(), detail: name })
  })
}

export async function makeRecoveryCodes({ db, clock }: ServiceContext, caller: OperatorCaller): Promise<string[]> {
  const codes = newRecoveryCodes()
  const { operatorId, email: operator, network } = caller
  await db.transaction(async (tx) => {
    await replaceRecoveryCodes(tx, operatorId, codes)
    await recordConsole(tx, 'recoveryCodesMade', { operator, network, at: clock() })
  })
  return codes.map(readableCode)
}

export const allOperators = async ({ db }: ServiceContext): Promise<OperatorList> => ({
  operators: await listOperators(db),
})

/** @throws NotFound; Refused when no owner would be left; Forbidden */
export async function changeRole(
  { db, clock }: ServiceContext,
  { id, role }: { id: number; role: Role },
  caller: OperatorCaller,
): Promise<void> {
  const { email: operator } = caller
  await db.transaction(async (tx) => {
    const owners = await lockOwners(tx)
    refuseFormerOwner(owners, caller)
    const changed = await findOperator(tx, { id })
    if (!changed) throw new NotFound('This operator was removed.')
    if (role !== 'owner' && owners.length === 1 && owners[0] === id) throw new Refused(LAST_OWNER)
    if (changed.role === role) return
    await setRole(tx, id, role)
    await recordAction(tx, 'operatorRoleChanged', `${changed.email}, ${role}`, { operator, reason: null }, clock())
  })
}

/** @throws NotFound; Refused for the last owner; Forbidden */
export async function removeOperator({ db, clock }: ServiceContext, id: number, caller: OperatorCaller): Promise<void> {
  const { email: operator } = caller
  await db.transaction(async (tx) => {
    const owners = await lockOwners(tx)
    refuseFormerOwner(owners, caller)
    const removed = await findOperator(tx, { id })
    if (!removed) throw new NotFound('This operator was removed already.')
    if (owners.length === 1 && owners[0] === id) throw new Refused(LAST_OWNER)
    await setRemoved(tx, id, clock())
    await recordAction(tx, 'operatorRemoved', removed.email, { operator, reason: null }, clock())
  })
}
