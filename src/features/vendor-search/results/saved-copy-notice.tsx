import { MINUTE_MS } from '#contract/limits.ts'
import { formatNumber } from '#contract/format-count.ts'
import { useEffect, useState } from 'react'
import { SavedNotice } from '#src/ui/screens/notice.tsx'
import { shownIn, totalOf, type ResultsPage } from '../search/queries.ts'

interface SavedCopyNoticeProps {
  /** From the query: whether the last attempt failed, and when the data arrived. */
  results: { isRefetchError: boolean; dataUpdatedAt: number }
  pages: readonly ResultsPage[]
}

/** Shows the age of the list if it is a saved copy; nothing if it is fresh. */
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
        filtered from <span>{saved}</span> of <span>{of}</span> vendors saved on this device.{' '}
        <span>{`${filtered.isDayUnknown ? 'It doesn’t say who’s free that day. ' : ''}Connect to see all results.`}</span>
      </SavedNotice>
    )
  }
  return (
    <SavedNotice savedAt={savedAt} now={now}>
      showing <span>{formatNumber(shownIn(pages))}</span> of <span>{formatNumber(totalOf(pages))}</span>. Results update
      when your connection improves.
    </SavedNotice>
  )
}
