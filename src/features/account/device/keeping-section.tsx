/** How much room it takes, and whether the browser promises to keep it. */
import { useState } from 'react'
import { askToPersist, sevenDayExit, type StorageOutlook } from '#src/pwa/storage/persistence.ts'
import { isStandalone } from '#src/pwa/install/install.ts'
import { Button } from '#src/ui/elements/button.tsx'
import { Section } from '../section.tsx'
import { formatSize, outlookMessage } from './format-storage.ts'

interface KeepingSectionProps {
  /** Null where the browser does not say. */
  outlook: StorageOutlook | null
  onAsked: () => void
}

export function KeepingSection({ outlook, onAsked }: KeepingSectionProps) {
  const [busy, setBusy] = useState(false)
  const [isRefused, setIsRefused] = useState(false)
  const [exit] = useState(() =>
    sevenDayExit({
      userAgent: navigator.userAgent,
      maxTouchPoints: navigator.maxTouchPoints,
      standalone: isStandalone(),
    }),
  )
  const ask = async () => {
    setBusy(true)
    setIsRefused(!(await askToPersist(navigator.storage)))
    setBusy(false)
    onAsked()
  }
  if (!outlook) return null
  const { persisted, usedBytes, quotaBytes } = outlook
  const room = usedBytes !== null && quotaBytes !== null ? formatSize(Math.max(0, quotaBytes - usedBytes)) : null
  return (
    <Section title="Space">
      {usedBytes === null ? null : (
        <p>
          Fanfare is using {formatSize(usedBytes)}, including the app, saved pages and photos
          {room ? `, and can use ${room} more` : ''}.
        </p>
      )}
      <p>{outlookMessage(outlook, exit)}</p>
      {persisted ? null : (
        <Button variant="soft" busy={busy} onClick={() => void ask()}>
          Ask the browser to keep it
        </Button>
      )}
      <output>
        {isRefused && !persisted
          ? 'Your browser said no for now. It may agree once you use Fanfare more often or install it.'
          : null}
      </output>
    </Section>
  )
}
