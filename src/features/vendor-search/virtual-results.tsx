import { useQuery } from '@tanstack/react-query'
import { virtualServiceTypesOptions } from './search/queries.ts'
import { ResultsScreen, type ResultsScreenProps } from './results/results-screen.tsx'

/** The virtual search: its filters offer the services that can be booked virtually. */
export function VirtualResults(props: Omit<ResultsScreenProps, 'types' | 'top'>) {
  const { data: types } = useQuery(virtualServiceTypesOptions(props.api))
  return <ResultsScreen {...props} types={types} />
}
