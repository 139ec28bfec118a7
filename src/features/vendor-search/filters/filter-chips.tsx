/** The active filters. Following a chip's link removes its filter and moves keyboard focus to the next. */
import { useEffect, useRef, type RefObject } from 'react'
import { ChipLink } from '#src/ui/elements/chip.tsx'
import { CloseIcon } from '#src/ui/elements/icons.tsx'
import { VisuallyHidden } from '#src/ui/elements/visually-hidden.tsx'
import type { ActiveFilter } from './filter-labels.ts'

interface FilterChipsProps {
  filters: readonly ActiveFilter[]
  /** Receives focus when the last filter is removed. */
  title: RefObject<HTMLElement | null>
}

export function FilterChips({ filters, title }: FilterChipsProps) {
  const chips = useRef<(HTMLElement | null)[]>([])
  /** Index of the filter being removed. */
  const leaving = useRef(0)
  const before = useRef(0)

  useEffect(() => {
    const isFewer = filters.length < before.current
    before.current = filters.length
    // Removing the chip also removed its focus.
    if (isFewer && document.activeElement === document.body)
      (chips.current[leaving.current] ?? title.current)?.focus({ preventScroll: true })
  }, [filters.length, title])

  return filters.map(({ name, hrefWithout }, index) => (
    <ChipLink
      key={name}
      ref={(chip) => {
        chips.current[index] = chip
      }}
      href={hrefWithout}
      onClick={() => {
        leaving.current = index
      }}
    >
      <VisuallyHidden>Remove filter: </VisuallyHidden>
      <span>{name}</span>
      <CloseIcon />
    </ChipLink>
  ))
}
