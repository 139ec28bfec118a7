/** /operator/system/import: vendors from a file, looked at before anything is written. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { VendorImport } from '#contract/console/vendor-import.ts'
import { Page, PageHeader, Stack } from '#src/ui/frame/page.tsx'
import { readOptions } from '../api/queries.ts'
import { BackLink } from '../frame/back-link.tsx'
import { Loaded } from '../frame/loaded.tsx'
import { useTitle } from '../frame/title.ts'
import { ColumnsCard } from './columns-card.tsx'
import { ProblemsCard } from './problems-card.tsx'
import { ProgressCard } from './progress-card.tsx'
import { UploadCard } from './upload-card.tsx'

const AGAIN_MS = 2_000

const isBusy = ({ state }: VendorImport) => ['reading', 'looking', 'running'].includes(state)
const isOver = ({ state }: VendorImport) => state === 'done' || state === 'discarded'

export default function ImportScreen() {
  useTitle('Import vendors')
  const query = useQuery({
    ...readOptions('lastImport'),
    refetchInterval: ({ state: { data } }) => (data?.vendorImport && isBusy(data.vendorImport) ? AGAIN_MS : false),
  })
  return (
    <Page narrow roomy>
      <BackLink href="/system" name="System" />
      <PageHeader title="Import vendors">
        Imported vendors are in no list and get no email until they claim their profiles: they open “Forgot password?”
        and set a password, with the email in your file. You need to tell them.
      </PageHeader>
      <Loaded query={query}>
        {({ vendorImport }) => (
          <Stack>
            {vendorImport ? <Shown key={vendorImport.id} vendorImport={vendorImport} /> : null}
            {vendorImport === null || isOver(vendorImport) ? <UploadCard /> : null}
          </Stack>
        )}
      </Loaded>
    </Page>
  )
}

function Shown({ vendorImport }: { vendorImport: VendorImport }) {
  const [isChanged, setChanged] = useState(false)
  return (
    <>
      {vendorImport.state === 'discarded' ? null : (
        <ProgressCard vendorImport={vendorImport} hasOtherColumns={isChanged && vendorImport.state === 'looked'} />
      )}
      {vendorImport.problemCount > 0 && !isBusy(vendorImport) && vendorImport.state !== 'discarded' ? (
        <ProblemsCard vendorImport={vendorImport} />
      ) : null}
      {vendorImport.state === 'looked' ? <ColumnsCard vendorImport={vendorImport} onChange={setChanged} /> : null}
    </>
  )
}
