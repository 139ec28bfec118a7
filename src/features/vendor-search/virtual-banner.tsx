import { Wrap } from '#src/ui/page.tsx'
import css from './virtual-banner.module.css'

/** The top of the virtual pages (specification 1, section 2). */
export function VirtualBanner() {
  return (
    <section className={css['banner']}>
      <Wrap>
        <h1>Virtual Parties, Events & More</h1>
        <p>Magicians, comedians, musicians and hosts who make a video call feel like a party, wherever everybody is.</p>
      </Wrap>
    </section>
  )
}
