import { Skeleton } from '#src/ui/screens/skeleton.tsx'
import { VisuallyHidden } from '#src/ui/elements/visually-hidden.tsx'
import css from './vendor-tile.module.css'

/** A skeleton of a list of tiles. */
export function TileSkeletons({ count = 5 }: { count?: number }) {
  return (
    <>
      <VisuallyHidden>Loading vendors</VisuallyHidden>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={css.tile} aria-hidden="true">
          <span className={css.photo}>
            <Skeleton shape="picture" />
          </span>
          <div className={css.facts}>
            <Skeleton shape="title" />
            <Skeleton shape="short" />
            <Skeleton shape="short" />
          </div>
          <div className={css.more}>
            <Skeleton />
          </div>
          <div className={css.actions}>
            <Skeleton shape="button" />
          </div>
        </div>
      ))}
    </>
  )
}
