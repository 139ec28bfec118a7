import { classes } from '../elements/class-names.ts'
import css from './skeleton.module.css'

/**
 * A gray placeholder shaped like the content to come. Put several where the content will be, in an element with
 * `aria-hidden`.
 */
export function Skeleton({
  shape = 'line',
}: {
  shape?: 'line' | 'short' | 'title' | 'pill' | 'button' | 'row' | 'picture'
}) {
  return <span className={classes(css.bone, css[shape])} aria-hidden="true" />
}
