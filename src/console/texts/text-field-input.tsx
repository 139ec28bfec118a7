import type { TextField, TextFile } from '#contract/console/texts.ts'
import { Field, Input, Select, TextArea } from '#src/ui/form/field.tsx'
import { PictureInput } from './pictures/picture-input.tsx'
import { QuestionsInput } from './questions/questions-input.tsx'
import { FIELD_WORDS } from './text-words.ts'
import css from './texts.module.css'

interface TextFieldProps {
  field: TextField
  value: string
  /** Questions of a category without any of its own. */
  inherited: TextFile['inheritedQuestions']
  onChange: (value: string) => void
}

const NONE: NonNullable<TextFile['inheritedQuestions']> = []
const IS_CAPITALIZED: readonly TextField[] = ['title', 'singular', 'plural', 'subject']

export function TextFieldInput({ field, value, inherited = NONE, onChange }: TextFieldProps) {
  const { label, hint, shape } = FIELD_WORDS[field]
  if (shape === 'picture') return <PictureInput label={label} value={value} onChange={onChange} />
  if (shape === 'questions')
    return <QuestionsInput label={label} value={value} inherited={inherited} onChange={onChange} />
  return (
    <Field label={label} hint={hint}>
      {(wiring) =>
        shape === 'yesNo' ? (
          <Select {...wiring} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
            <option value="yes">Yes</option>
            <option value="no">No</option>
          </Select>
        ) : shape === 'text' ? (
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
            inputMode={shape === 'number' ? 'numeric' : undefined}
            autoComplete="off"
            autoCapitalize={IS_CAPITALIZED.includes(field) ? undefined : 'none'}
            maxLength={2000}
            value={value}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        )
      }
    </Field>
  )
}
