/** States a certificate: its file, who insures, up to how much, and until when. */
import { useState } from 'react'
import { ACCOUNT_FILE_MAX_BYTES } from '#contract/limits.ts'
import { InsuranceInput, INSURER_MAX_CHARS, type OwnInsurance } from '#contract/insurance/own-insurance.ts'
import { PHOTO_TYPES } from '#contract/media.ts'
import { typedDollars } from '#contract/typed-number.ts'
import type { Api } from '#src/api/client.ts'
import { randomUuid } from '#src/offline/storage/browser-crypto.ts'
import { Button } from '#src/ui/elements/button.tsx'
import { AmountField } from '#src/ui/form/amount-field.tsx'
import type { Checked } from '#src/ui/form/checked.ts'
import { checkedBy } from '#src/ui/form/checked.ts'
import { Input } from '#src/ui/form/field.tsx'
import type { ControlValues } from '#src/ui/form/use-form.ts'
import { FormField, TextField } from '../account-fields.tsx'
import { AccountForm } from '../account-form.tsx'
import { useAccountForm } from '../use-account-form.ts'
import css from './insurance.module.css'
import { uploadCertificate } from './upload-certificate.ts'

interface InsuranceFormProps {
  api: Api
  /** The certificate that is stated so far; null for none. */
  insurance: OwnInsurance['insurance']
  onSaved: (value: OwnInsurance) => void
  onCancel: () => void
}

interface Chosen {
  /** The id that it is uploaded under. */
  id: string
  file: File
}

export function InsuranceForm({ api, insurance, onSaved, onCancel }: InsuranceFormProps) {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const check = (values: ControlValues): Checked<InsuranceInput> => {
    const problem = fileProblem(chosen?.file ?? null, insurance !== null)
    const checked = checkedBy(InsuranceInput, {
      fileId: chosen?.id ?? null,
      insurer: values['insurer'] ?? '',
      coversDollars: typedDollars(values['coversDollars'] ?? ''),
      endsOn: values['endsOn'] ?? '',
    })
    if (problem === null) return checked
    const error = { name: 'fileId', code: 'invalid' as const, message: problem }
    return { errors: [error, ...('errors' in checked ? checked.errors : [])] }
  }
  const form = useAccountForm(check, async (body) => {
    if (chosen) await uploadCertificate(chosen)
    onSaved((await api.call('saveInsurance', { body })).value)
  })
  return (
    <AccountForm
      form={form}
      action="Save"
      holdsTyping
      beside={
        <Button variant="plain" onClick={onCancel}>
          Cancel
        </Button>
      }
    >
      <FormField
        name="fileId"
        hint={
          insurance ? 'A PDF or a picture. Leave it out to keep the one you added.' : 'A PDF or a picture, up to 10 MB.'
        }
        required={insurance === null}
      >
        {(wiring) => (
          <Input
            {...wiring}
            type="file"
            className={css.file}
            accept={['application/pdf', ...PHOTO_TYPES].join(',')}
            onChange={({ currentTarget: { files } }) => {
              const file = files?.[0]
              setChosen(file ? { id: randomUuid(), file } : null)
              form.touched(['fileId'])
            }}
          />
        )}
      </FormField>
      <TextField name="insurer" maxLength={INSURER_MAX_CHARS} defaultValue={insurance?.insurer} autoComplete="off" />
      <AmountField
        name="coversDollars"
        optional
        hint="The most it pays for one event, in whole dollars."
        maxLength={16}
        defaultValue={insurance?.coversDollars ?? undefined}
      />
      <TextField
        name="endsOn"
        type="date"
        hint="As on the certificate. After that day clients no longer see it."
        defaultValue={insurance?.endsOn}
      />
    </AccountForm>
  )
}

/** The problem with the chosen file; null for none. */
function fileProblem(file: File | null, isKept: boolean): string | null {
  if (file === null) return isKept ? null : 'Choose the certificate’s file.'
  if (file.size === 0) return 'This file is empty. Choose another one.'
  return file.size > ACCOUNT_FILE_MAX_BYTES ? 'This file is too large. Choose one up to 10 MB.' : null
}
