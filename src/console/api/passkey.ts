/** The browser's part of a passkey. */
import { browserSupportsWebAuthn, startAuthentication, startRegistration } from '@simplewebauthn/browser'

type UseOptions = Parameters<typeof startAuthentication>[0]['optionsJSON']
type AddOptions = Parameters<typeof startRegistration>[0]['optionsJSON']

export const hasPasskeys = (): boolean => browserSupportsWebAuthn()

/** The person closed the browser's window, or has no passkey for this site. */
export class NoPasskey extends Error {
  override name = 'NoPasskey'
}

const NO_PASSKEY = 'No passkey was used. Try again, or choose another way.'

const orNone = (failure: unknown): never => {
  throw new NoPasskey(NO_PASSKEY, { cause: failure })
}

/** @param options as the server made them @throws NoPasskey */
export async function signWithPasskey(options: Record<string, unknown>) {
  const used = await startAuthentication({ optionsJSON: options as unknown as UseOptions }).catch(orNone)
  const { id, rawId, type, response } = used
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  return {
    id,
    rawId,
    type,
    response: { clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) },
  }
}

/** @param options as the server made them @throws NoPasskey */
export async function makePasskey(options: Record<string, unknown>) {
  const made = await startRegistration({ optionsJSON: options as unknown as AddOptions }).catch(orNone)
  const { id, rawId, type, response } = made
  const { clientDataJSON, attestationObject, transports = [] } = response
  return { id, rawId, type, response: { clientDataJSON, attestationObject, transports } }
}
