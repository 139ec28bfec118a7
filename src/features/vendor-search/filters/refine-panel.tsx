/**
 * The REFINE panel: place, distance, category, rating. A GET form, so it works before hydration. After hydration the
 * page updates in place, except for another virtual category, which is a page load.
 */
import { useState, type MouseEvent } from 'react'
import { SECTIONS } from '#contract/paths.ts'
import type { Api } from '#src/api/client.ts'
import { placeAt, suggestPlaces } from '#src/api/lookups/places.ts'
import { Button, LinkButton } from '#src/ui/elements/button.tsx'
import chip from '#src/ui/elements/chip.module.css'
import { SlidersIcon } from '#src/ui/elements/icons.tsx'
import { goTo, navigateFromHere } from '#src/ui/browser/go-to.ts'
import { LocationPicker } from '#src/ui/location-picker/location-picker.tsx'
import { plainHref } from '../search/search-terms.ts'
import { FilterFields } from './filter-fields.tsx'
import type { RefinedSearch } from './refined-search.ts'
import css from './refine-panel.module.css'
import { useUpdateSearch } from './use-update-search.ts'
import { useWhere, WHERE_ID } from './use-where.ts'

interface RefinePanelProps extends RefinedSearch {
  api: Api
  /** The number of active filters. */
  active: number
  /** Whether to prefill a place guessed from the connection when the page has none. */
  guessesPlace: boolean
  open: boolean
  onOpen: (open: boolean) => void
  onSearch: (href: string) => void
  /** Called when the chosen filters are applied and the panel has closed. */
  onApplied: () => void
}

export function RefinePanel(props: RefinePanelProps) {
  const { api, terms, active, open, onOpen, onSearch } = props
  const [resets, setResets] = useState(0)
  // A field keeps the user's choice until its value in the address changes or Reset is pressed.
  const keyOf = (value: string | number) => `${value} ${resets}`
  const place = useWhere(props, keyOf(terms.location))
  const { busy, update } = useUpdateSearch(props, place)
  const virtual = terms.kind === 'virtual'
  const reset = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    setResets(resets + 1)
    if (!virtual) return
    event.preventDefault()
    goTo(SECTIONS.virtual, navigateFromHere(onSearch), { reload: true })
  }

  return (
    <details className={css['panel']} open={open} onToggle={(event) => onOpen(event.currentTarget.open)}>
      <summary className={`${chip['chip']} ${chip['strong']}`}>
        <SlidersIcon />
        Refine{active > 0 ? ` (${active})` : ''}
      </summary>
      <form className={css['form']} action="/search" method="get" onSubmit={(event) => void update(event)}>
        <input type="hidden" name="kind" value={terms.kind} />
        <input type="hidden" name="service" value={terms.service} />
        {terms.source ? <input type="hidden" name="source" value={terms.source} /> : null}
        <LocationPicker
          key={keyOf(terms.location)}
          className={css['place'] ?? ''}
          label="Where"
          id={WHERE_ID}
          name="where"
          placeholder="Anywhere"
          value={place.picked}
          onPick={place.pick}
          onText={place.type}
          suggest={suggestPlaces(api)}
          locate={placeAt(api)}
          clearable={virtual}
          error={place.problem}
        />
        <FilterFields {...props} keyOf={keyOf} />
        <div className={css['actions']}>
          <Button type="submit" busy={busy}>
            Update
          </Button>
          <LinkButton
            variant="quiet"
            className={css['reset']}
            href={virtual ? SECTIONS.virtual : plainHref(terms)}
            onClick={reset}
          >
            Reset
          </LinkButton>
        </div>
      </form>
    </details>
  )
}
