/** Offers to install Fanfare where something was saved or sent: at most once per month. */
import { useEffect, useState } from 'react'
import { marketplaceName } from '#contract/marketplace-name.ts'
import { OFFERED, OFFERED_AGAIN_AFTER_MS } from '#src/pwa/install/install.ts'
import { useInstall } from '#src/pwa/install/use-install.ts'
import { createAskedAgain } from '#src/sync/storage/asked-again.ts'
import { Button } from '#src/ui/elements/button.tsx'
import { LiveRegion } from '#src/ui/elements/visually-hidden.tsx'
import css from '../account.module.css'
import { Section } from '../section.tsx'
import { InstallSteps } from './install-steps.tsx'

const installOffer = createAskedAgain(OFFERED, OFFERED_AGAIN_AFTER_MS)
const NOTICED_MS = 3_000

export function InstallOffer() {
  const { state, install } = useInstall()
  const [isDue] = useState(() => installOffer.mayAsk())
  const [declined, setDeclined] = useState(false)
  const isShown = isDue && !declined && (state === 'offer' || state === 'explainIos')
  useEffect(() => {
    if (!isShown) return undefined
    // A visitor who only passes by was not offered anything.
    const timer = setTimeout(installOffer.asked, NOTICED_MS)
    return () => clearTimeout(timer)
  }, [isShown])
  // The browser allows the offer a moment after the page stands: it is announced to who can't see it appear.
  return (
    <>
      <LiveRegion>{isShown ? `You can install ${marketplaceName()} on this device.` : null}</LiveRegion>
      {isShown ? (
        <Section title="Keep your requests at hand">
          <p>{`Install ${marketplaceName()} to open your requests and the replies like an app, even offline.`}</p>
          {state === 'explainIos' ? <InstallSteps /> : null}
          <div className={css.buttons}>
            {state === 'offer' ? (
              <Button variant="soft" onClick={() => void install()}>
                {`Install ${marketplaceName()}`}
              </Button>
            ) : null}
            <Button
              variant="quiet"
              onClick={() => {
                installOffer.asked()
                setDeclined(true)
              }}
            >
              Not now
            </Button>
          </div>
        </Section>
      ) : null}
    </>
  )
}
