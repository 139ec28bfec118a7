/** The banner of the virtual pages. */
import type { ReactNode } from 'react'
import { Wrap } from '#src/ui/frame/page.tsx'
import css from './banner.module.css'

/** The fallback until the text is loaded, or if it fails to load. */
export const VIRTUAL_LEAD =
  'Magicians, comedians, musicians and hosts who make a video call feel like a party, wherever your guests are.'

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
