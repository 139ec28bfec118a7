import { openPageOffline } from './page-offline.ts'

/** The headers that say which device calls: a guest has nothing else to prove itself by. */
export async function deviceProof(): Promise<Record<string, string>> {
  const key = await openPageOffline()
    .then((offline) => offline.deviceKey())
    .catch(() => null)
  return key === null ? {} : { 'device-key': key }
}
