/** A notification, on any page, that a waiting request was sent. */
import { useEffect, useRef, useState } from 'react'
import type { OutboxItem } from '#src/offline/outbox/items.ts'
import type { KindLabel } from '#src/offline/outbox/kinds/kind.ts'
import type { OutboxRecord } from '#src/offline/outbox/kinds/kinds.ts'
import { useOfflineView } from '#src/pwa/outbox/use-offline-view.ts'
import { CheckIcon } from '#src/ui/elements/icons.tsx'
import css from './delivered-toast.module.css'
import { deliveredLater } from './request-groups.ts'
import { deliveredMessage } from './delivered-message.ts'

/** Long enough to read twice; the receipt stays on the requests page. */
const SHOWN_MS = 10_000
const NOTHING: readonly KindLabel[] = []

export function DeliveredToast() {
  const { items } = useOfflineView()
  const before = useRef<readonly OutboxItem<OutboxRecord>[]>([])
  const [delivered, setDelivered] = useState(NOTHING)
  const [first] = delivered

  useEffect(() => {
    const added = deliveredLater(before.current, items).map(({ label }) => label)
    before.current = items
    if (added.length > 0) setDelivered((shown) => [...shown, ...added])
  }, [items])
  useEffect(() => {
    if (delivered.length === 0) return undefined
    const timer = setTimeout(() => setDelivered(NOTHING), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [delivered])

  return (
    <output className={css.place}>
      {first ? (
        <a href={first.href} className={css.toast} onClick={() => setDelivered(NOTHING)}>
          <CheckIcon />
          {deliveredMessage(delivered)}
        </a>
      ) : null}
    </output>
  )
}
