/** Fanfare on the home screen: offers installation where the browser supports it, and explains it elsewhere. */
import { useInstall } from '#src/pwa/install/use-install.ts'
import { Button } from '#src/ui/elements/button.tsx'
import css from './on-this-device.module.css'
import { Section } from '../section.tsx'

export function InstallCard() {
  const { state, install } = useInstall()
  if (state === 'none') return null
  return (
    <Section title="On your home screen">
      {state === 'installed' ? (
        <p>Fanfare is installed. It opens without a connection, too.</p>
      ) : state === 'offer' ? (
        <>
          <p>Opens like an app, also without a connection.</p>
          <Button onClick={() => void install()}>Install Fanfare</Button>
        </>
      ) : (
        <ol className={css.steps}>
          <li>
            In Safari, tap <b>Share</b>, the square with the arrow.
          </li>
          <li>
            Choose <b>Add to Home Screen</b>.
          </li>
          <li>Open Fanfare from there: what you save then stays.</li>
        </ol>
      )}
    </Section>
  )
}
