/** The banner of the virtual pages. */
import type { ReactNode } from 'react'
import { Wrap } from '#src/ui/frame/page.tsx'
import css from './banner.module.css'

export function Banner({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={css['banner']}>
      <Wrap className={css['inner']}>
        <h1>{title}</h1>
        {children}
      </Wrap>
    </section>
  )
}
