/** Fanfare's promises and how it works. */
import { Card } from '#src/ui/elements/card.tsx'
import { GiftIcon, OfflineIcon, ShieldIcon } from '#src/ui/elements/icons.tsx'
import css from './home.module.css'

const PROMISES = [
  {
    Icon: GiftIcon,
    title: 'Free quotes, no account',
    words: 'Choose vendors, tell them about the day, compare what comes back.',
  },
  {
    Icon: OfflineIcon,
    title: 'Works without signal',
    words: 'Drafts stay on your phone. Requests send themselves, exactly once.',
  },
  {
    Icon: ShieldIcon,
    title: 'Booked and covered',
    words: 'Verified bookings, honest reviews, and a guarantee in plain words.',
  },
]

const STEPS = [
  { title: 'Find', words: 'Say what you need and where. See reviews, verified bookings and how far away they are.' },
  {
    title: 'Ask',
    words: 'One short form for as many as 20 vendors. Train, cellar, campsite: it waits until it can go.',
  },
  { title: 'Choose', words: 'The vendors answer you with a price. Take the one you like, or none.' },
]

export function Promises() {
  return (
    <div className={css['trio']}>
      {PROMISES.map(({ Icon, title, words }) => (
        <Card key={title} className={css['promise']}>
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
    <section className={css['section']} aria-labelledby="how">
      <h2 id="how">How it works</h2>
      <ol className={css['steps']}>
        {STEPS.map(({ title, words }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{words}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
