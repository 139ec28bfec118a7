/** How many vendors are chosen, and the way to ask them all, where there is no room for a bar. */
import { useChosenVendors } from './selected-vendors.ts'
import { chosenWords, requestHref, type CameFrom } from '../results/format-tile.ts'

export function ChosenLine({ from }: { from: CameFrom }) {
  const chosen = useChosenVendors()
  return (
    <output>
      {chosen.length > 0 ? (
        <>
          {chosenWords(chosen.length)}.{' '}
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
