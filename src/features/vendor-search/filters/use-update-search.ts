/** Goes from the REFINE panel's form to the search in it. */
import { useState, type FormEvent } from 'react'
import { problemOfDay } from '#contract/search-filters.ts'
import type { Api } from '#src/api/client.ts'
import { serverClock } from '#src/sync/connectivity/server-clock.ts'
import { track } from '#src/tracking/track.ts'
import { useSingleRun } from '#src/ui/browser/use-single-run.ts'
import { goTo, navigateFromHere } from '#src/ui/browser/go-to.ts'
import { ANY_SERVICE, FILTER_DEFAULTS, resultsHref, withFilters, type Filters } from '../search/search-terms.ts'
import { inPath } from '../search/services.ts'
import { DAY_ID } from './filter-fields.tsx'
import { categoryOf, type RefinedSearch } from './refined-search.ts'
import { placeFor, WHERE_ID, type Where } from './use-where.ts'

/** The filters as a form has them, whose fields have their names. */
function filtersIn(form: FormData): Required<Filters> {
  const entries = Object.entries(FILTER_DEFAULTS).map(([name, none]) => {
    const typed = form.get(name)
    const text = typeof typed === 'string' ? typed : none
    return [name, typeof none === 'number' ? Number(text) : text]
  })
  return Object.fromEntries(entries) as Required<Filters>
}

interface UpdateOptions extends RefinedSearch {
  api: Api
  onOpen: (open: boolean) => void
  onApplied: () => void
  onSearch: (href: string) => void
}

/** Navigates to the search in the form once its place is resolved. */
export function useUpdateSearch(props: UpdateOptions, { picked, text, showProblem, clearProblem }: Where) {
  const { api, terms, catalog, onOpen, onApplied, onSearch } = props
  const { busy, run } = useSingleRun()
  const [dayProblem, setDayProblem] = useState<string | null>(null)
  const virtual = terms.kind === 'virtual'
  const update = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const filters = filtersIn(form)
    const field = document.getElementById(DAY_ID) as HTMLInputElement | null
    const wrong = field?.validity.badInput
      ? 'Finish the date or clear it.'
      : problemOfDay(filters.freeOn, serverClock.now())
    setDayProblem(wrong)
    if (wrong) return field?.focus()
    await run(() => goToSearch(filters))
  }
  const goToSearch = async (filters: Required<Filters>) => {
    const found = await placeFor(api, text, picked).catch(() => ({
      problem: 'We couldn’t look up that city. Choose one from the list or try again.',
    }))
    if ('problem' in found) {
      showProblem(found.problem)
      document.getElementById(WHERE_ID)?.focus()
      return
    }
    clearProblem()
    const location = found.fileName
    onOpen(false)
    onApplied()
    const href = resultsHref(inPath(catalog, { ...withFilters(terms, filters), location, service: ANY_SERVICE }))
    track({ kind: 'Selected', action: 'Update', category: 'Refine', label: href })
    goTo(href, navigateFromHere(onSearch), { reload: virtual && filters.categoryId !== categoryOf(props) })
  }
  return { busy, update, dayProblem, forgetProblem: () => setDayProblem(null) }
}
