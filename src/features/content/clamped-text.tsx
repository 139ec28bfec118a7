import { useState } from 'react'
import { Button } from '#src/ui/elements/button.tsx'
import { classes } from '#src/ui/elements/class-names.ts'
import { RichText } from '#src/ui/content/rich-text.tsx'
import css from './clamped-text.module.css'

/**
 * On phones, shows only a text's first two lines to keep what follows within reach; complete without JavaScript and on
 * wide screens.
 */
export function ClampedText({ html, className }: { html: string; className?: string | undefined }) {
  const [whole, setWhole] = useState(false)
  return (
    <div className={css.text}>
      <RichText html={html} className={classes(className, !whole && css.clamped)} />
      {whole ? null : (
        <Button variant="plain" className={css.more} aria-expanded={false} onClick={() => setWhole(true)}>
          Read more
        </Button>
      )}
    </div>
  )
}
