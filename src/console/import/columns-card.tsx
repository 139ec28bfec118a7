/** Which column of the file is which field, and until when memberships last. A change looks at the file again. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { LastImport, VendorImport } from '#contract/console/vendor-import.ts'
import { formatCount } from '#contract/format-count.ts'
import { Disclosure } from '#src/ui/content/disclosure.tsx'
import { Button } from '#src/ui/elements/button.tsx'
import { Card } from '#src/ui/elements/card.tsx'
import { Field, Input, Select } from '#src/ui/form/field.tsx'
import { Stack } from '#src/ui/frame/page.tsx'
import { ProblemNotice } from '#src/ui/screens/notice.tsx'
import { callConsole, messageOf } from '../api/call.ts'
import { readOptions } from '../api/queries.ts'
import { fieldName } from './field-names.ts'
import css from './import.module.css'

interface ColumnsCardProps {
  vendorImport: VendorImport
  /** Whether others are chosen than the file was looked at with. */
  onChange: (isChanged: boolean) => void
}

export function ColumnsCard({ vendorImport, onChange }: ColumnsCardProps) {
  const { id, columns, fields, listedUntil } = vendorImport
  const [chosen, setChosen] = useState(() => Object.fromEntries(fields.map(({ name, column }) => [name, column ?? ''])))
  const [until, setUntil] = useState(listedUntil ?? '')
  const client = useQueryClient()
  const look = useMutation({
    mutationFn: () =>
      callConsole('chooseColumns', { body: { id, columns: chosen, listedUntil: until === '' ? null : until } }),
    // The problems of the last look go before the next ones come.
    onSuccess: () => {
      onChange(false)
      client.setQueryData<LastImport>(readOptions('lastImport').queryKey, {
        vendorImport: { ...vendorImport, state: 'looking', rowsDone: 0, problemCount: 0, refused: null },
      })
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['lastImport'] }),
  })
  const shown = fields.filter(({ isRequired, column }) => isRequired || column !== null)
  const others = fields.filter((field) => !shown.includes(field))
  const columnField = ({ name, isRequired }: (typeof fields)[number]) => (
    <Field key={name} label={fieldName(name)} required={isRequired} optional={!isRequired}>
      {(wiring) => (
        <Select
          {...wiring}
          value={chosen[name] ?? ''}
          onChange={({ currentTarget: { value } }) => {
            setChosen((before) => ({ ...before, [name]: value }))
            onChange(true)
          }}
        >
          <option value="">Not in the file</option>
          {columns.map((column) => (
            <option key={column} value={column}>
              {column}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
  return (
    <Card as="section" roomy aria-labelledby="import-columns">
      <Stack>
        <h2 id="import-columns">Columns</h2>
        <div className={css.columns}>
          {shown.map(columnField)}
          <Field
            label="Member until, for other rows"
            hint="For rows without a date of their own. A membership begins when the vendor claims its profile."
            optional
          >
            {(wiring) => (
              <Input
                {...wiring}
                type="date"
                value={until}
                onChange={({ currentTarget: { value } }) => {
                  setUntil(value)
                  onChange(true)
                }}
              />
            )}
          </Field>
        </div>
        {others.length === 0 ? null : (
          <Disclosure summary={`Show ${formatCount(others.length, 'other field')}`}>
            <div className={css.columns}>{others.map(columnField)}</div>
          </Disclosure>
        )}
        <ProblemNotice problem={look.error && messageOf(look.error)} />
        <Button variant="soft" wide busy={look.isPending} onClick={() => look.mutate()}>
          Look again
        </Button>
      </Stack>
    </Card>
  )
}
