/** How much room it takes, and whether the browser promises to keep it. */
import { useState } from 'react'
import { marketplaceName } from '#contract/marketplace-name.ts'
import { askToPersist, sevenDayExit, type StorageOutlook } from '#src/sync/storage/persistence.ts'
import { isStandalone } from '#src/pwa/install/install.ts'
import { useSingleRun } from '#src/ui/browser/use-single-run.ts'
import { Button } from '#src/ui/elements/button.tsx'
import { Section } from '../section.tsx'
import { formatSize, storageRetentionMessage } from './format-storage.ts'

interface KeepingSectionProps {
  /** Null where the browser does not say. */
  outlook: StorageOutlook | null
  onAsked: () => void
}

export function KeepingSection({ outlook, onAsked }: KeepingSectionProps) {
  const { busy, run } = useSingleRun()
  const [isRefused, setIsRefused] = useState(false)
  const [exit] = useState(() =>
    sevenDayExit({
      userAgent: navigator.userAgent,
      maxTouchPoints: navigator.maxTouchPoints,
      standalone: isStandalone(),
    }),
  )
  const ask = async () => {
    setIsRefused(!(await askToPersist(navigator.storage)))
    onAsked()
  }
  if (!outlook) return null
  const { persisted, usedBytes, quotaBytes } = outlook
  const room = usedBytes !== null && quotaBytes !== null ? formatSize(Math.max(0, quotaBytes - usedBytes)) : null
  return (
    <Section title="Space">
      {usedBytes === null ? null : (
        <p>
          <span>{`${marketplaceName()} is using`}</span> <span>{formatSize(usedBytes)}</span>, including the app, saved
          pages and <span>{room ? `photos, and can use ${room} more.` : 'photos.'}</span>
        </p>
      )}
      <p>{storageRetentionMessage(outlook, exit)}</p>
      {persisted ? null : (
        <Button variant="soft" busy={busy} onClick={() => void run(ask)}>
          Ask the browser to keep it
        </Button>
      )}
      <output>
        {isRefused && !persisted
          ? `Your browser said no for now. It may agree once you use ${marketplaceName()} more often or install it.`
          : null}
      </output>
    </Section>
  )
}
