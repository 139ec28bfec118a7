/** The button below a list that saves all of it as a CSV file. */
import { useMutation } from '@tanstack/react-query'
import { csvOf, type Cell } from '#contract/csv.ts'
import { downloadFile } from '#src/ui/browser/download-file.ts'
import { Button } from '#src/ui/elements/button.tsx'
import { Stack } from '#src/ui/frame/page.tsx'
import { ProblemNotice } from '#src/ui/screens/notice.tsx'
import { messageOf } from '../api/call.ts'

interface CsvButtonProps {
  fileName: string
  /** The first row has the names of the columns. */
  readRows: () => Promise<readonly (readonly Cell[])[]>
}

export function CsvButton({ fileName, readRows }: CsvButtonProps) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => downloadFile(fileName, csvOf(await readRows()), 'text/csv'),
  })
  return (
    <Stack gap="tight">
      <ProblemNotice problem={error && messageOf(error)} />
      <Button variant="soft" wide busy={isPending} onClick={() => mutate()}>
        Download CSV
      </Button>
    </Stack>
  )
}
