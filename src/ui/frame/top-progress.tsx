import css from './top-progress.module.css'
import { VisuallyHidden } from '../elements/visually-hidden.tsx'

/** The thin progress line at the top while the next page loads. */
export function TopProgress({ busy }: { busy: boolean }) {
  return (
    <output>
      {busy ? (
        <span className={css.bar}>
          <VisuallyHidden>Loading</VisuallyHidden>
        </span>
      ) : null}
    </output>
  )
}
