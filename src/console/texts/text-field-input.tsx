import type { TextField } from '#contract/console/texts.ts'
import { Field, Input, TextArea } from '#src/ui/form/field.tsx'
import { PictureInput } from './picture-input.tsx'
import { FIELD_WORDS } from './text-words.ts'
import css from './texts.module.css'

interface TextFieldProps {
  field: TextField
  value: string
  onChange: (value: string) => void
}

export function TextFieldInput({ field, value, onChange }: TextFieldProps) {
  const { label, hint, shape } = FIELD_WORDS[field]
  if (shape === 'picture') return <PictureInput label={label} value={value} onChange={onChange} />
  return (
    <Field label={label} hint={hint}>
      {(wiring) =>
        shape === 'text' ? (
          <TextArea
            {...wiring}
            className={css.few}
            rows={2}
            maxLength={2000}
            value={value}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        ) : (
          <Input
            {...wiring}
            type={shape === 'day' ? 'date' : 'text'}
            autoComplete="off"
            autoCapitalize={field === 'title' ? undefined : 'none'}
            maxLength={2000}
            value={value}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        )
      }
    </Field>
  )
}
