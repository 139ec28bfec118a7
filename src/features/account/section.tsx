import type { Elements } from '#src/ui/elements/elements.ts'
import { Card } from '#src/ui/elements/card.tsx'
import blocks from '#src/ui/elements/blocks.module.css'

/** A titled card of this page. */
export function Section({ title, children }: { title: string; children: Elements }) {
  return (
    <Card as="section" roomy className={blocks.section} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </Card>
  )
}
