import { useSyncExternalStore } from 'react'
import type { SignedIn } from '#contract/signed-in.ts'
import { signedIn } from './signed-in.ts'

/** Who is signed in; null for a guest, and on the server, which renders the same page for everyone. */
export const useSignedIn = (): SignedIn | null => useSyncExternalStore(signedIn.subscribe, signedIn.get, () => null)
