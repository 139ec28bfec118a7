import { useId, type ReactNode } from 'react'
import type { Elements } from '#src/ui/elements/elements.ts'
import { Stack } from '#src/ui/frame/page.tsx'
import css from './section.module.css'

/** A part of a page with its own heading. */
export function Section({ title, children }: { title: ReactNode; children: Elements }) {
  const id = useId()
  return (
    <section className={css.section} aria-labelledby={id}>
      <Stack>
        <h2 id={id}>{title}</h2>
        {children}
      </Stack>
    </section>
  )
}
