import { useEffect, useState } from 'react'
import type { SharedFiles } from '#src/offline/shared/shared-files.ts'
import { useOffline } from '#src/sync/storage/use-offline.ts'

/** Files and text that another app shared, read again after every change; null for none, undefined until read. */
export function useSharedFiles(): SharedFiles | null | undefined {
  const offline = useOffline()
  const [shared, setShared] = useState<SharedFiles | null>()
  useEffect(() => {
    if (!offline) return undefined
    let left = false
    const read = async () => {
      const found = await offline.sharedFiles.find().catch(() => null)
      if (!left) setShared(found)
    }
    void read()
    const unsubscribe = offline.subscribe(({ type }) => {
      if (type === 'sharedFilesChanged' || type === 'storageCleared') void read()
    })
    return () => {
      left = true
      unsubscribe()
    }
  }, [offline])
  return shared
}

/** Those of some types, as files with their names. */
export const filesOfTypes = (shared: SharedFiles | null | undefined, types: readonly string[]) =>
  (shared?.files ?? [])
    .filter(({ file }) => types.includes(file.type))
    .map(({ id, name, file }) => ({ id, file: new File([file], name, { type: file.type }) }))
