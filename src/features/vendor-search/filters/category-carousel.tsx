/**
 * Tiles of the top categories in an endless row: 4 in view on wide screens, 2 on narrower ones. Scrolls by touch, wheel
 * or arrow; choosing a tile searches for its category, and choosing it again clears the category.
 */
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { CAROUSEL_TILES } from '#contract/limits.ts'
import { PICTURE_PATH } from '#contract/pictures.ts'
import type { ServiceType } from '#contract/service-type.ts'
import { track } from '#src/tracking/track.ts'
import { Button } from '#src/ui/elements/button.tsx'
import { ArrowLeftIcon, ArrowRightIcon, CheckIcon } from '#src/ui/elements/icons.tsx'
import { Picture } from '#src/ui/content/picture.tsx'
import { VisuallyHidden } from '#src/ui/elements/visually-hidden.tsx'
import css from './category-carousel.module.css'

const PICTURE_PX = 80
/** The row counts as at rest after this long without movement. */
const AT_REST_MS = 120

interface CategoryCarouselProps {
  categories: readonly ServiceType[]
  selectedId: number
  /** The search with this category chosen, or with none if it is already chosen. */
  hrefFor: (category: ServiceType) => string
}

export function CategoryCarousel({ categories, selectedId, hrefFor }: CategoryCarouselProps) {
  const row = useRef<HTMLUListElement>(null)
  const copies = useLoop(row, categories, selectedId)
  const turn = (direction: 1 | -1) =>
    row.current?.scrollBy({
      left: direction * row.current.clientWidth,
      behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth',
    })
  const tile = (category: ServiceType, isCopy: boolean) => {
    const isSelected = category.id === selectedId
    return (
      <a
        className={css.tile}
        href={hrefFor(category)}
        rel="nofollow"
        aria-current={isSelected || undefined}
        tabIndex={isCopy ? -1 : undefined}
        onClick={() =>
          track({
            kind: 'Selected',
            action: isSelected ? 'Cleared' : 'Chosen',
            category: 'Top Categories',
            label: category.pluralForm,
          })
        }
      >
        <Picture
          className={css.picture}
          url={PICTURE_PATH + category.mobileImage}
          alt=""
          width={PICTURE_PX}
          height={PICTURE_PX}
        />
        <span className={css.name}>
          <span>{category.pluralForm}</span>
          {isSelected ? <VisuallyHidden> (selected; select again to clear)</VisuallyHidden> : null}
        </span>
        {isSelected ? (
          <span className={css.mark}>
            <CheckIcon />
          </span>
        ) : null}
      </a>
    )
  }
  return (
    <section className={css.carousel} aria-label="Top categories">
      <Button variant="quiet" icon className={css.arrow} aria-label="Previous categories" onClick={() => turn(-1)}>
        <ArrowLeftIcon />
      </Button>
      <ul ref={row} className={css.row}>
        {categories.slice(categories.length - copies).map((category) => (
          <li key={`before ${category.id}`} aria-hidden="true">
            {tile(category, true)}
          </li>
        ))}
        {categories.map((category) => (
          <li key={category.id}>{tile(category, false)}</li>
        ))}
        {categories.slice(0, copies).map((category) => (
          <li key={`after ${category.id}`} aria-hidden="true">
            {tile(category, true)}
          </li>
        ))}
      </ul>
      <Button variant="quiet" icon className={css.arrow} aria-label="Next categories" onClick={() => turn(1)}>
        <ArrowRightIcon />
      </Button>
    </section>
  )
}

/**
 * Makes the row endless: copies of each end are placed beyond the other, and when scrolling ends on a copy, the row
 * jumps invisibly to the original. The server renders only the originals.
 * @returns the number of copies at each end
 */
function useLoop(
  row: React.RefObject<HTMLUListElement | null>,
  categories: readonly ServiceType[],
  chosenId: number,
): number {
  const [isHere, setHere] = useState(false)
  const count = categories.length
  // Two views of copies, so that a whole page of tiles can scroll past the last one.
  const copies = isHere && count > CAROUSEL_TILES.wide ? Math.min(count, 2 * CAROUSEL_TILES.wide) : 0
  const selectedIndex = categories.findIndex(({ id }) => id === chosenId)

  useEffect(() => setHere(true), [])
  useLayoutEffect(() => {
    const list = row.current
    if (!list || copies === 0) return undefined
    const step = () => stepOf(list)
    list.scrollLeft = (copies + Math.max(selectedIndex, 0)) * step()
    let timer: ReturnType<typeof setTimeout> | undefined
    const jump = () => {
      const at = list.scrollLeft / step() - copies
      if (at < -0.5) list.scrollLeft += count * step()
      else if (at > count - 0.5) list.scrollLeft -= count * step()
    }
    const moved = () => {
      clearTimeout(timer)
      timer = setTimeout(jump, AT_REST_MS)
    }
    list.addEventListener('scroll', moved, { passive: true })
    return () => {
      clearTimeout(timer)
      list.removeEventListener('scroll', moved)
    }
    // oxlint-disable-next-line react/exhaustive-deps -- another choice leaves the row where the person scrolled it
  }, [row, copies, count])
  return copies
}

/** From one tile to the next, in pixels. */
function stepOf(list: HTMLElement): number {
  const [first, second] = list.children
  return first instanceof HTMLElement && second instanceof HTMLElement ? second.offsetLeft - first.offsetLeft || 1 : 1
}
