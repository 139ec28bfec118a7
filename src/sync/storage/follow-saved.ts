import type { Offline } from '#src/offline/offline.ts'
import { savedIds } from './saved-ids.ts'

/** Shows which vendors are saved on this device, now and after every change in any tab. */
export function followSaved(offline: Pick<Offline, 'savedVendors' | 'subscribe'>): void {
  const read = async () => {
    const saved = await offline.savedVendors.list().catch(() => null)
    if (saved) savedIds.set(new Set(saved.map(({ memberID: vendorId }) => vendorId)))
  }
  offline.subscribe(({ type }) => {
    if (type === 'savedVendorsChanged' || type === 'storageCleared' || type === 'accountChanged') void read()
  })
  void read()
}
