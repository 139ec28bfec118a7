/** Kinds of events, as drawn scenes that are light or dark with the page (public/scenes). */
import { NATIONWIDE } from '#contract/limits.ts'
import type { PlaceName } from '#contract/location.ts'
import { SECTIONS } from '#contract/paths.ts'
import { sectionNear } from '#src/ui/browser/near-place.ts'
import css from './home.module.css'

/** Reserves its space, and is loaded only when it comes into view. */
export const Scene = ({ name }: { name: string }) => (
  <img
    className={css.scene}
    src={`/scenes/${name}.svg`}
    alt=""
    width={320}
    height={200}
    loading="lazy"
    decoding="async"
  />
)

export function EventScenes({ near }: { near: PlaceName | null }) {
  const events = [
    { scene: 'wedding', name: 'Weddings', href: sectionNear(SECTIONS.weddings, near) },
    { scene: 'kids', name: 'Kids parties', href: sectionNear(SECTIONS.kids, near) },
    { scene: 'party', name: 'Parties', href: `/entertainers/${near?.fileName ?? NATIONWIDE}` },
    { scene: 'virtual', name: 'Virtual events', href: SECTIONS.virtual },
  ]
  return (
    <section className={css.section} aria-labelledby="events">
      <h2 id="events">What are you planning?</h2>
      <div className={css.scenes}>
        {events.map(({ scene, name, href }) => (
          <a key={scene} href={href} className={css.sceneLink}>
            <Scene name={scene} />
            <span>{name}</span>
          </a>
        ))}
      </div>
    </section>
  )
}
