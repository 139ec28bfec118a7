import { useEffect } from 'react'
import { pageOfflineView } from './page-offline-view.ts'

const REFRESH_MS = 30_000

/** Reads what is on this device again at intervals, for as long as it is shown. */
export function useOutboxRefresh(): void {
  useEffect(() => {
    const timer = setInterval(() => void pageOfflineView().refresh(), REFRESH_MS)
    return () => clearInterval(timer)
  }, [])
}
