import type { ReactNode } from 'react'
import { Card } from '#src/ui/elements/card.tsx'
import css from './device/on-this-device.module.css'

/** A titled card of this page. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card as="section" roomy className={css.section} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </Card>
  )
}
