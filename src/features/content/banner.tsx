/** The banner of the virtual pages. */
import type { Elements } from '#src/ui/elements/elements.ts'
import { Wrap } from '#src/ui/frame/page.tsx'
import css from './banner.module.css'

export function Banner({ title, children }: { title: string; children: Elements }) {
  return (
    <section className={css.banner}>
      <Wrap className={css.inner}>
        <h1>{title}</h1>
        {children}
      </Wrap>
    </section>
  )
}
