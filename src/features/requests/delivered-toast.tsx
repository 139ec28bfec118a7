/** A notification, on any page, that a waiting request was sent. */
import { useEffect, useRef, useState } from 'react'
import type { OutboxItem } from '#src/offline/outbox/items.ts'
import type { OutboxEntry } from '#src/offline/outbox/kinds/kinds.ts'
import { useOfflineView } from '#src/pwa/outbox/use-offline-view.ts'
import { CheckIcon } from '#src/ui/elements/icons.tsx'
import css from './delivered-toast.module.css'
import { deliveredLater } from './request-groups.ts'
import { deliveredMessage } from './delivered-message.ts'

/** Long enough to read twice; the receipt stays on the requests page. */
const SHOWN_MS = 10_000
const NOTHING = { requests: 0, replies: 0 }

export function DeliveredToast() {
  const { outbox, replies: replyItems } = useOfflineView()
  const before = useRef<readonly OutboxItem<OutboxEntry>[]>([])
  const [{ requests, replies }, setCount] = useState(NOTHING)
  const count = requests + replies

  useEffect(() => {
    const all: OutboxItem<OutboxEntry>[] = [...outbox, ...replyItems]
    const delivered = deliveredLater(before.current, all)
    before.current = all
    const added = delivered.filter(({ record }) => record.kind === 'quoteRequest').length
    if (delivered.length > 0)
      setCount((shown) => ({ requests: shown.requests + added, replies: shown.replies + delivered.length - added }))
  }, [outbox, replyItems])
  useEffect(() => {
    if (count === 0) return undefined
    const timer = setTimeout(() => setCount(NOTHING), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [count])

  return (
    <output className={css.place}>
      {count > 0 ? (
        <a href={requests > 0 ? '/requests' : '/leads'} className={css.toast} onClick={() => setCount(NOTHING)}>
          <CheckIcon />
          {deliveredMessage(requests, replies)}
        </a>
      ) : null}
    </output>
  )
}
