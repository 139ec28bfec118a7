import { useSignedIn } from '#src/session/use-signed-in.ts'
import { useOnline } from '#src/sync/connectivity/use-online.ts'

/** Whether an account can be requested now; a typed password is used only then. */
export function useRequestedAccount(): 'askable' | 'offline' | 'hasOne' {
  const online = useOnline()
  if (useSignedIn()) return 'hasOne'
  return online ? 'askable' : 'offline'
}
