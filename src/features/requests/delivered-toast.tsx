/** Says on any page that a waiting request has gone out. */
import { useEffect, useRef, useState } from 'react'
import type { OutboxItem } from '#src/offline/outbox.ts'
import { useOfflineView } from '#src/pwa/use-offline-view.ts'
import { CheckIcon } from '#src/ui/icons.tsx'
import css from './delivered-toast.module.css'
import { deliveredLater } from './request-groups.ts'
import { deliveredWords } from './request-questions.ts'

/** Long enough to be read twice; the receipt stays on the requests page. */
const SHOWN_MS = 10_000

export function DeliveredToast() {
  const { outbox } = useOfflineView()
  const before = useRef<readonly OutboxItem[]>([])
  const [count, setCount] = useState(0)

  useEffect(() => {
    const delivered = deliveredLater(before.current, outbox).length
    before.current = outbox
    if (delivered > 0) setCount((shown) => shown + delivered)
  }, [outbox])
  useEffect(() => {
    if (count === 0) return undefined
    const timer = setTimeout(() => setCount(0), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [count])

  return (
    <output className={css.place}>
      {count > 0 ? (
        <a href="/requests" className={css.toast} onClick={() => setCount(0)}>
          <CheckIcon />
          {deliveredWords(count)}
        </a>
      ) : null}
    </output>
  )
}
