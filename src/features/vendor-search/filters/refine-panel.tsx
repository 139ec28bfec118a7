/**
 * The REFINE panel: place, distance, rating, event date, category. A GET form, so it works before hydration. After
 * hydration the page updates in place, except for another virtual category, which is a page load.
 */
import { useEffect, useState, type MouseEvent } from 'react'
import { SECTIONS } from '#contract/paths.ts'
import type { Api } from '#src/api/client.ts'
import { placeAt, suggestPlaces } from '#src/api/lookups/places.ts'
import type { Elements } from '#src/ui/elements/elements.ts'
import { Button, LinkButton } from '#src/ui/elements/button.tsx'
import chip from '#src/ui/elements/chip.module.css'
import { SlidersIcon } from '#src/ui/elements/icons.tsx'
import { goTo, navigateFromHere } from '#src/ui/browser/go-to.ts'
import { useLatest } from '#src/ui/browser/use-latest.ts'
import { VisuallyHidden } from '#src/ui/elements/visually-hidden.tsx'
import { LocationPicker } from '#src/ui/location-picker/location-picker.tsx'
import { ANY_SERVICE, FACT_NAMES, plainHref } from '../search/search-terms.ts'
import { FilterFields } from './filter-fields.tsx'
import { searchLine } from './filter-labels.ts'
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
  /** Null until the page or the user decides: then it is open on wide screens, and one line on phones. */
  open: boolean | null
  onOpen: (open: boolean) => void
  onSearch: (href: string) => void
  /** Called when the chosen filters are applied and the panel has closed. */
  onApplied: () => void
}

export function RefinePanel(props: RefinePanelProps) {
  const { api, terms, active, onSearch } = props
  const [resets, setResets] = useState(0)
  // A field keeps the user's choice until its value in the address changes or Reset is pressed.
  const keyOf = (value: string | number) => `${value} ${resets}`
  const place = useWhere(props, keyOf(terms.location))
  const { busy, update, dayProblem, forgetProblem } = useUpdateSearch(props, place)
  const virtual = terms.kind === 'virtual'
  const reset = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    setResets(resets + 1)
    forgetProblem()
    if (!virtual) return
    event.preventDefault()
    goTo(SECTIONS.virtual, navigateFromHere(onSearch), { reload: true })
  }

  return (
    <Panel {...props} label={`Refine${active > 0 ? ` (${active})` : ''}`} line={searchLine(props.place, active)}>
      <form className={css.form} action="/search" method="get" noValidate onSubmit={(event) => void update(event)}>
        <input type="hidden" name="kind" value={terms.kind} />
        <input type="hidden" name="service" value={ANY_SERVICE} />
        {FACT_NAMES.map((name) =>
          terms[name] ? <input key={name} type="hidden" name={name} value={terms[name]} /> : null,
        )}
        {terms.source ? <input type="hidden" name="source" value={terms.source} /> : null}
        <LocationPicker
          key={keyOf(terms.location)}
          className={css.place ?? ''}
          label="Location"
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
        <FilterFields {...props} keyOf={keyOf} dayProblem={dayProblem} />
        <div className={css.actions}>
          <Button type="submit" busy={busy}>
            Update
          </Button>
          <LinkButton variant="quiet" href={virtual ? SECTIONS.virtual : plainHref(terms)} onClick={reset}>
            Reset
          </LinkButton>
        </div>
      </form>
    </Panel>
  )
}

interface PanelProps extends Pick<RefinePanelProps, 'open' | 'onOpen'> {
  label: string
  /** The search in one line, which phones show instead of the label. */
  line: string
  children: Elements
}

/** The part that opens and closes. The style sheet shows it open on wide screens until this script knows the width. */
function Panel({ open, onOpen, label, line, children }: PanelProps) {
  const opens = useLatest(onOpen)
  useEffect(() => {
    if (open === null && matchMedia('(min-width: 768px)').matches) opens.current(true)
  }, [open, opens])
  return (
    <details
      className={css.panel}
      open={open ?? undefined}
      data-undecided={open === null || undefined}
      onToggle={(event) => {
        if (event.currentTarget.open !== (open ?? false)) onOpen(event.currentTarget.open)
      }}
    >
      <summary className={`${chip.chip} ${chip.strong}`}>
        <SlidersIcon />
        <span className={css.label}>{label}</span>
        <span className={css.line}>
          <VisuallyHidden>{`${label}: `}</VisuallyHidden>
          <span>{line}</span>
        </span>
      </summary>
      {children}
    </details>
  )
}
