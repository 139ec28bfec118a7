/** Passkeys: the challenges, and the checks of what a browser signs. */
import type * as v from 'valibot'
import type { NewPasskey, UsedPasskey } from '#contract/console/operators.ts'
import {
  addChallenge,
  findPasskey,
  notePasskeyUse,
  passkeysOf,
  takeChallenge,
} from '#server/repositories/console/passkeys.ts'
import type { PasskeyRow } from '#server/repositories/console/passkeys.ts'
import { Refused } from '#server/services/errors.ts'
import type { ServiceContext } from '#server/services/service-context.ts'

/** EdDSA, ES256, RS256: what every passkey speaks. Others are an experiment in Node still. */
const ALGORITHMS = [-8, -7, -257]

/** Loaded for the first operator: it is large, and most servers run for days without one. */
const library = () => import('@simplewebauthn/server')

const CHALLENGE_MS = 5 * 60_000

type Context = Pick<ServiceContext, 'db' | 'clock' | 'settings'>

/** Passkeys belong to the site's own address, so a copy of the page elsewhere can use none. */
function site({ settings }: Context) {
  const { origin, hostname } = new URL(settings.publicUrl)
  return { origin, rpID: hostname }
}

async function noteChallenge({ db, clock }: Context, challenge: string, operatorId: number | null): Promise<void> {
  await addChallenge(db, { challenge, operatorId, expiresAt: new Date(clock().getTime() + CHALLENGE_MS) })
}

/** @param operatorId who proves to be there; null for whoever signs in */
export async function optionsToUse(context: Context, operatorId: number | null) {
  const known = operatorId === null ? [] : await passkeysOf(context.db, operatorId)
  const { generateAuthenticationOptions } = await library()
  const options = await generateAuthenticationOptions({
    rpID: site(context).rpID,
    userVerification: 'required',
    allowCredentials: known.map(({ credentialId: id }) => ({ id })),
  })
  await noteChallenge(context, options.challenge, operatorId)
  return { ...options }
}

interface NewOwner {
  id: number
  email: string
  handle: string
}

export async function optionsToAdd(context: Context, { id, email, handle }: NewOwner) {
  const known = await passkeysOf(context.db, id)
  const { generateRegistrationOptions } = await library()
  const options = await generateRegistrationOptions({
    supportedAlgorithmIDs: ALGORITHMS,
    rpName: 'Fanfare console',
    rpID: site(context).rpID,
    userName: email,
    userDisplayName: email,
    userID: Buffer.from(handle),
    excludeCredentials: known.map(({ credentialId }) => ({ id: credentialId })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await noteChallenge(context, options.challenge, id)
  return { ...options }
}

const NOT_ACCEPTED = 'We couldn’t accept this passkey. Try again, or use another one.'

/**
 * The passkey that signed the challenge, whose use is noted.
 * @param operatorId as in `optionsToUse` @throws Refused
 */
export async function checkedPasskey(
  context: Context,
  passkey: v.InferOutput<typeof UsedPasskey>,
  operatorId: number | null,
): Promise<PasskeyRow> {
  const { db, clock } = context
  const { origin, rpID } = site(context)
  const known = await findPasskey(db, passkey.id)
  if (!known || (operatorId !== null && known.operatorId !== operatorId)) throw new Refused(NOT_ACCEPTED)
  const { response, id, rawId, type } = passkey
  const { userHandle, ...signed } = response
  const { verifyAuthenticationResponse } = await library()
  const checked = await verifyAuthenticationResponse({
    response: {
      id,
      rawId,
      type,
      response: { ...signed, ...(userHandle && { userHandle }) },
      clientExtensionResults: {},
    },
    expectedChallenge: (challenge) => takeChallenge(db, { challenge, operatorId, now: clock() }),
    expectedOrigin: origin,
    expectedRPID: rpID,
    credential: { id: known.credentialId, publicKey: new Uint8Array(known.publicKey), counter: known.counter },
  }).catch(() => null)
  if (!checked?.verified) throw new Refused(NOT_ACCEPTED)
  await notePasskeyUse(db, known.id, checked.authenticationInfo.newCounter, clock())
  return known
}

/** A new passkey that signed the challenge made for this operator. @throws Refused */
export async function checkedNewPasskey(
  context: Context,
  { id, rawId, type, response }: v.InferOutput<typeof NewPasskey>,
  operatorId: number,
  device: string | null,
): Promise<Omit<PasskeyRow, 'id' | 'usedAt'>> {
  const { db, clock } = context
  const { origin, rpID } = site(context)
  const { transports, ...signed } = response
  const { verifyRegistrationResponse } = await library()
  const checked = await verifyRegistrationResponse({
    supportedAlgorithmIDs: ALGORITHMS,
    response: { id, rawId, type, response: signed, clientExtensionResults: {} },
    expectedChallenge: (challenge) => takeChallenge(db, { challenge, operatorId, now: clock() }),
    expectedOrigin: origin,
    expectedRPID: rpID,
  }).catch(() => null)
  if (!checked?.verified) throw new Refused(NOT_ACCEPTED)
  const { credential } = checked.registrationInfo
  return {
    operatorId,
    credentialId: credential.id,
    publicKey: credential.publicKey,
    counter: credential.counter,
    transports,
    name: device ?? 'Passkey',
    addedAt: clock(),
  }
}
