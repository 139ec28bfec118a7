/** The number of selected vendors and the link to request them all, where there is no room for a bar. */
import { useSelectedVendors } from './selected-vendors.ts'
import { requestLink } from '#src/vendor/format-vendor-links.ts'
import { selectedLabel, type CameFrom } from '../results/format-tile.ts'

export function SelectionSummary({ from }: { from: CameFrom }) {
  const selected = useSelectedVendors()
  return (
    <output>
      {selected.length > 0 ? (
        <>
          <span>{`${selectedLabel(selected.length)}.`}</span>{' '}
          <a
            href={requestLink(
              selected.map(({ memberID: vendorId }) => vendorId),
              from,
            )}
          >
            {selected.length === 1 ? 'Get quote' : 'Get quotes'}
          </a>
        </>
      ) : null}
    </output>
  )
}
