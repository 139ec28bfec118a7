/**
 * This device's own key. It proves that a guest's earlier request came from here, so that a second one may change it.
 * Random, sent with every attempt, deleted at sign-out.
 */
import * as v from 'valibot'
import type { OfflinePorts } from '../ports.ts'

export const DEVICE_KEY = 'deviceKey'

const Key = v.pipe(v.string(), v.uuid())

/** The stored key, created if missing; null where nothing can be saved: such a request never changes another. */
export async function deviceKey({ storage, random }: Pick<OfflinePorts, 'storage' | 'random'>): Promise<string | null> {
  try {
    const stored = v.safeParse(Key, await storage.read(['meta'], (tx) => tx.get('meta', DEVICE_KEY)))
    if (stored.success) return stored.output
    const made = random.uuid()
    return await storage.write(['meta'], async (tx) => {
      // Another tab may have created one meanwhile.
      const found = v.safeParse(Key, await tx.get('meta', DEVICE_KEY))
      if (found.success) return found.output
      await tx.put('meta', DEVICE_KEY, made)
      return made
    })
  } catch {
    return null
  }
}
