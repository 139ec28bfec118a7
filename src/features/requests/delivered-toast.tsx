/** A notification, on any page, that a waiting request was sent. */
import { useEffect, useRef, useState } from 'react'
import type { OutboxItem } from '#src/offline/outbox/items.ts'
import type { KindLabel } from '#src/offline/outbox/kinds/kind.ts'
import { useOfflineView } from '#src/sync/outbox/use-offline-view.ts'
import { useToastTime } from '#src/ui/browser/use-toast-time.ts'
import { CheckIcon } from '#src/ui/elements/icons.tsx'
import css from '#src/ui/elements/toast.module.css'
import { deliveredLater } from './request-groups.ts'
import { deliveredMessage, type Delivered } from './delivered-message.ts'

const NOTHING: readonly (KindLabel & Delivered)[] = []

/** An action is shown on the page of what it is about: a message in its thread. */
const withOwnPage = ({ label, record: { draft, withdrawal } }: OutboxItem): KindLabel & Delivered => ({
  ...label,
  isTooLate: withdrawal !== undefined,
  ...('about' in draft && draft.about.href !== '' && { href: draft.about.href }),
})

export function DeliveredToast() {
  const { items } = useOfflineView()
  const before = useRef<readonly OutboxItem[]>([])
  const [delivered, setDelivered] = useState(NOTHING)
  const [first] = delivered

  useEffect(() => {
    const added = deliveredLater(before.current, items).map(withOwnPage)
    before.current = items
    if (added.length > 0) setDelivered((shown) => [...shown, ...added])
  }, [items])
  // The receipt stays on the requests page.
  const place = useToastTime(first ? delivered : null, () => setDelivered(NOTHING))

  return (
    <output ref={place}>
      {first ? (
        <a href={first.href} className={css.toast} onClick={() => setDelivered(NOTHING)}>
          <CheckIcon />
          <span>{deliveredMessage(delivered)}</span>
        </a>
      ) : null}
    </output>
  )
}
