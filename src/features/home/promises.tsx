/** Fanfare's promises and how it works. */
import { Card } from '#src/ui/elements/card.tsx'
import { GiftIcon, OfflineIcon, ShieldIcon } from '#src/ui/elements/icons.tsx'
import { Scene } from './scenes.tsx'
import css from './home.module.css'

const PROMISES = [
  {
    Icon: GiftIcon,
    title: 'Free quotes, no account needed',
    words: 'Pick vendors, describe your event, and compare their quotes.',
  },
  {
    Icon: OfflineIcon,
    title: 'Works offline',
    words: 'Drafts stay on your device. Requests send once you’re online.',
  },
  {
    Icon: ShieldIcon,
    title: 'No obligation',
    words: 'Quotes are free. Book only if you want to, directly with the vendor.',
  },
]

const STEPS = [
  { scene: 'find', title: 'Find', words: 'Tell us what you need and where. See ratings, services and distance.' },
  {
    scene: 'request',
    title: 'Request quotes',
    words: 'One short form, up to 20 vendors. If you’re offline, we’ll send it once you’re back online.',
  },
  { scene: 'choose', title: 'Choose', words: 'Vendors reply with a price. Book your favorite, or none.' },
]

export function Promises() {
  return (
    <div className={css.trio}>
      {PROMISES.map(({ Icon, title, words }) => (
        <Card key={title} className={css.promise}>
          <span>
            <Icon />
          </span>
          <h3>{title}</h3>
          <p>{words}</p>
        </Card>
      ))}
    </div>
  )
}

export function HowItWorks() {
  return (
    <section className={css.section} aria-labelledby="how">
      <h2 id="how">How it works</h2>
      <ol className={css.steps}>
        {STEPS.map(({ scene, title, words }) => (
          <li key={title}>
            <Scene name={scene} />
            <h3>{title}</h3>
            <p>{words}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
