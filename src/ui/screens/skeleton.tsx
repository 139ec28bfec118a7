import { classes } from '../elements/class-names.ts'
import css from './skeleton.module.css'

/**
 * A grey stand-in of the shape of what is coming. Put several where the real thing will be, in a box with
 * `aria-hidden`.
 */
export function Skeleton({ shape = 'line' }: { shape?: 'line' | 'short' | 'title' | 'pill' | 'button' | 'picture' }) {
  return <span className={classes(css['bone'], css[shape])} aria-hidden="true" />
}
