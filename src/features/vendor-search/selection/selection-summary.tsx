/** How many vendors are chosen, and the way to ask them all, where there is no room for a bar. */
import { useSelectedVendors } from './selected-vendors.ts'
import { selectedLabel, requestHref, type CameFrom } from '../results/format-tile.ts'

export function SelectionSummary({ from }: { from: CameFrom }) {
  const chosen = useSelectedVendors()
  return (
    <output>
      {chosen.length > 0 ? (
        <>
          {selectedLabel(chosen.length)}.{' '}
          <a
            href={requestHref(
              chosen.map(({ memberID }) => memberID),
              from,
            )}
          >
            {chosen.length === 1 ? 'Ask' : 'Ask them all'}
          </a>
        </>
      ) : null}
    </output>
  )
}
