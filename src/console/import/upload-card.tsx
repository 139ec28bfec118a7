/** Chooses a file of vendors and sends it: the server looks at it and changes nothing yet. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { IMPORT_FILE_FIELD, IMPORT_FILE_MAX_BYTES, IMPORT_ROWS_MAX } from '#contract/console/vendor-import.ts'
import { formatNumber } from '#contract/format-count.ts'
import { Button } from '#src/ui/elements/button.tsx'
import { Card } from '#src/ui/elements/card.tsx'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import { Stack } from '#src/ui/frame/page.tsx'
import { ProblemNotice } from '#src/ui/screens/notice.tsx'
import { callConsole, messageOf } from '../api/call.ts'
import css from './import.module.css'

const MAX_MB = IMPORT_FILE_MAX_BYTES / 1024 / 1024
const MAX_ROWS = formatNumber(IMPORT_ROWS_MAX)

export function UploadCard() {
  const input = useRef<HTMLInputElement>(null)
  const client = useQueryClient()
  const [tooLarge, setTooLarge] = useState(false)
  const upload = useMutation({
    mutationFn: ({ file, key }: { file: File; key: string }) => {
      const form = new FormData()
      form.append(IMPORT_FILE_FIELD, file)
      return callConsole('uploadImport', { query: { key, name: file.name }, form })
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['lastImport'] }),
  })
  const choose = (file: File) => {
    setTooLarge(file.size > IMPORT_FILE_MAX_BYTES)
    if (file.size <= IMPORT_FILE_MAX_BYTES) upload.mutate({ file, key: crypto.randomUUID() })
  }
  const problem = tooLarge
    ? `This file is too large. Choose one up to ${MAX_MB} MB.`
    : upload.error && messageOf(upload.error)
  return (
    <Card as="section" roomy>
      <Stack gap="tight">
        <h2>Choose a file</h2>
        <p>{`CSV with a line of column names, or JSON Lines, up to ${MAX_MB} MB and ${MAX_ROWS} vendors.`}</p>
        <Quiet>
          Each vendor needs an id of its own, an email, a name, a city and a category. Nothing changes until you start
          the import.
        </Quiet>
        <ProblemNotice problem={problem} />
        <input
          ref={input}
          className={css.file}
          type="file"
          accept=".csv,.jsonl,.ndjson"
          aria-label="File of vendors"
          tabIndex={-1}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? []
            if (file) choose(file)
            // So that the same file can be chosen again.
            currentTarget.value = ''
          }}
        />
        <div>
          <Button busy={upload.isPending} onClick={() => input.current?.click()}>
            Upload a file
          </Button>
        </div>
      </Stack>
    </Card>
  )
}
