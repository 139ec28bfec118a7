import { useState } from 'react'
import type { TextContent } from '#contract/console/texts.ts'
import { Button } from '#src/ui/elements/button.tsx'
import { Dialog } from '#src/ui/elements/dialog.tsx'
import { Comparison } from './comparison.tsx'

interface CompareProps {
  name: string
  before: TextContent
  after: TextContent
  title: string
}

/** Opens the comparison of two texts. */
export function CompareButton({ name, before, after, title }: CompareProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" onClick={() => setIsOpen(true)}>
        Compare
      </Button>
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} title={title}>
        <Comparison name={name} before={before} after={after} />
      </Dialog>
    </>
  )
}
