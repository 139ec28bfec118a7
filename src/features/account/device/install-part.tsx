/** Fanfare on the home screen: offers installation where the browser supports it, and explains it elsewhere. */
import { marketplaceName } from '#contract/marketplace-name.ts'
import type { InstallState } from '#src/pwa/install/install.ts'
import { Button } from '#src/ui/elements/button.tsx'
import { Stack } from '#src/ui/frame/page.tsx'
import { InstallSteps } from './install-steps.tsx'

interface InstallPartProps {
  state: Exclude<InstallState, 'none' | 'installed'>
  onInstall: () => Promise<void>
}

export const InstallPart = ({ state, onInstall }: InstallPartProps) =>
  state === 'offer' ? (
    <Stack>
      <p>Open it like an app, even offline.</p>
      <Button onClick={() => void onInstall()}>{`Install ${marketplaceName()}`}</Button>
    </Stack>
  ) : (
    <InstallSteps />
  )
