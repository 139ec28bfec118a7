import { useQuery } from '@tanstack/react-query'
import { virtualServiceTypesOptions } from './search/queries.ts'
import { ResultsScreen, type ResultsScreenProps } from './results/results-screen.tsx'

/** The virtual search: its panel offers what can be booked as a virtual service. */
export function VirtualResults(props: Omit<ResultsScreenProps, 'types' | 'top'>) {
  const { data: types } = useQuery(virtualServiceTypesOptions(props.api))
  return <ResultsScreen {...props} types={types} />
}
