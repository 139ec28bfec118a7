import { formatNumber } from '#contract/format-count.ts'
import { useEffect, useState } from 'react'
import { SavedNotice } from '#src/ui/screens/notice.tsx'
import { shownIn, totalOf, type ResultsPage } from '../search/queries.ts'

const MINUTE_MS = 60_000

interface SavedCopyNoticeProps {
  /** Of the query: whether the last try failed, and when the data came. */
  results: { isRefetchError: boolean; dataUpdatedAt: number }
  pages: readonly ResultsPage[]
}

/** Says how old the list is when it is a saved copy; nothing when it is fresh. */
export function SavedCopyNotice({ results, pages }: SavedCopyNoticeProps) {
  const [now, setNow] = useState(results.dataUpdatedAt)
  useEffect(() => {
    const tick = () => setNow(Date.now())
    tick()
    const timer = setInterval(tick, MINUTE_MS)
    return () => clearInterval(timer)
  }, [])

  const saved = pages.flatMap(({ savedAt }) => savedAt ?? [])
  const savedAt = saved.length > 0 ? Math.min(...saved) : results.isRefetchError ? results.dataUpdatedAt : null
  if (savedAt === null || pages.length === 0) return null
  const filtered = pages[0]?.filteredHere
  if (filtered) {
    const [saved, of] = [filtered.saved, filtered.of].map((count) => formatNumber(count))
    return (
      <SavedNotice savedAt={savedAt} now={now}>
        filtered on this device from {saved} of {of} saved. All results with a better connection.
      </SavedNotice>
    )
  }
  return (
    <SavedNotice savedAt={savedAt} now={now}>
      showing {formatNumber(shownIn(pages))} of {formatNumber(totalOf(pages))}. New results with a better connection.
    </SavedNotice>
  )
}
