/** Fanfare on the home screen: offers installation where the browser supports it, and explains it elsewhere. */
import { marketplaceName } from '#contract/marketplace-name.ts'
import { useInstall } from '#src/pwa/install/use-install.ts'
import { Button } from '#src/ui/elements/button.tsx'
import { Section } from '../section.tsx'
import { InstallSteps } from './install-steps.tsx'

export function InstallCard() {
  const { state, install } = useInstall()
  if (state === 'none') return null
  return (
    <Section title="Install the app">
      {state === 'installed' ? (
        <p>{`${marketplaceName()} is installed. It also opens offline.`}</p>
      ) : state === 'offer' ? (
        <>
          <p>Open it like an app, even offline.</p>
          <Button onClick={() => void install()}>{`Install ${marketplaceName()}`}</Button>
        </>
      ) : (
        <InstallSteps />
      )}
    </Section>
  )
}
