/** Goes from the REFINE panel's form to the search in it. */
import { useState, type FormEvent } from 'react'
import { ANY } from '#contract/limits.ts'
import { problemOfDay } from '#contract/search-filters.ts'
import type { Api } from '#src/api/client.ts'
import { serverClock } from '#src/pwa/connectivity/server-clock.ts'
import { track } from '#src/tracking/track.ts'
import { goTo, navigateFromHere } from '#src/ui/browser/go-to.ts'
import { ANY_SERVICE, resultsHref, withFilters } from '../search/search-terms.ts'
import { inPath } from '../search/services.ts'
import { DAY_ID } from './filter-fields.tsx'
import { categoryOf, type RefinedSearch } from './refined-search.ts'
import { placeFor, WHERE_ID, type Where } from './use-where.ts'

interface UpdateOptions extends RefinedSearch {
  api: Api
  onOpen: (open: boolean) => void
  onApplied: () => void
  onSearch: (href: string) => void
}

/** Navigates to the search in the form once its place is resolved. */
export function useUpdateSearch(props: UpdateOptions, { picked, text, showProblem, clearProblem }: Where) {
  const { api, terms, catalog, onOpen, onApplied, onSearch } = props
  const [busy, setBusy] = useState(false)
  const [dayProblem, setDayProblem] = useState<string | null>(null)
  const virtual = terms.kind === 'virtual'
  const update = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const valueOf = (name: string) => Number(form.get(name) ?? ANY)
    const typedDay = form.get('freeOn')
    const day = typeof typedDay === 'string' ? typedDay : ''
    const field = document.getElementById(DAY_ID) as HTMLInputElement | null
    const wrong = field?.validity.badInput ? 'Finish the date or clear it.' : problemOfDay(day, serverClock.now())
    setDayProblem(wrong)
    if (wrong) return field?.focus()
    setBusy(true)
    const found = await placeFor(api, text, picked).catch(() => ({
      problem: 'We couldn’t look up that city. Choose one from the list or try again.',
    }))
    setBusy(false)
    if ('problem' in found) {
      showProblem(found.problem)
      document.getElementById(WHERE_ID)?.focus()
      return
    }
    clearProblem()
    const location = found.fileName
    onOpen(false)
    onApplied()
    const filters = {
      categoryId: valueOf('categoryId'),
      distanceLimit: valueOf('distanceLimit'),
      ratingLimit: valueOf('ratingLimit'),
      freeOn: day,
    }
    const href = resultsHref(inPath(catalog, { ...withFilters(terms, filters), location, service: ANY_SERVICE }))
    track({ kind: 'Selected', action: 'Update', category: 'Refine', label: href })
    goTo(href, navigateFromHere(onSearch), { reload: virtual && filters.categoryId !== categoryOf(props) })
  }
  return { busy, update, dayProblem, forgetProblem: () => setDayProblem(null) }
}
