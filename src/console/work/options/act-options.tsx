/** The options of acts as fields. */
import type { ReactElement } from 'react'
import type { ActOption } from '#contract/console/acts.ts'
import { EMAIL_MAX_CHARS, PROFILE_DESCRIPTION_MAX_CHARS } from '#contract/limits.ts'
import { Field, Input, Select, TextArea } from '#src/ui/form/field.tsx'
import { localTime, utcTime } from './local-time.ts'

interface OptionField {
  label: string
  hint?: string
  /** Said where it is needed and empty; fields with choices are never empty. */
  missing?: string
  /** Its first value. */
  start?: string
  type?: 'date' | 'time' | 'money' | 'number' | 'code' | 'long' | 'email'
  choices?: readonly (readonly [value: string, label: string])[]
}

const FIELDS: Record<ActOption, OptionField> = {
  refund: {
    label: 'Pay back',
    start: 'unused',
    choices: [
      ['unused', 'The days that are left'],
      ['full', 'The last payment in full'],
      ['none', 'Nothing'],
    ],
  },
  amount: { label: 'Amount', hint: 'In US dollars, like 74.50.', type: 'money', missing: 'Enter the amount.' },
  price: { label: 'Price for 12 months', hint: 'In US dollars, like 149.', type: 'money', missing: 'Enter the price.' },
  code: {
    label: 'Code',
    hint: 'What vendors type: letters, digits and hyphens.',
    type: 'code',
    missing: 'Enter the code.',
  },
  name: { label: 'Name', hint: 'As on the receipt.', missing: 'Enter the name.' },
  off: { label: 'Discount', hint: 'Like 10% or $50.', missing: 'Enter the discount.' },
  tier: {
    label: 'For',
    start: 'any',
    choices: [
      ['any', 'Any membership'],
      ['basic', 'Basic'],
      ['pro', 'Pro'],
    ],
  },
  from: { label: 'First day', type: 'date', missing: 'Choose the first day.' },
  until: { label: 'Last day', type: 'date', missing: 'Choose the last day.' },
  uses: { label: 'For how many signups', hint: 'Blank for any number.', type: 'number' },
  outcome: {
    label: 'Decision',
    start: 'upheld',
    choices: [
      ['upheld', 'It stays'],
      ['reversed', 'Take it back'],
    ],
  },
  what: {
    label: 'What you checked',
    start: 'phone',
    choices: [
      ['phone', 'Phone number'],
      ['address', 'Business address'],
      ['insurance', 'Insurance certificate'],
    ],
  },
  mark: { label: 'Mark of what you saw' },
  at: { label: 'Publish at', hint: 'In your time zone. Leave it blank to publish at once.', type: 'time' },
  revision: { label: 'Revision', type: 'number' },
  version: { label: 'Version', type: 'number' },
  page: { label: 'Page that explains it', hint: 'Its address, such as /articles/our-guarantee.' },
  days: { label: 'For how many days', hint: 'Leave it blank to hide it until you show it again.', type: 'number' },
  part: {
    label: 'Text',
    start: 'description',
    choices: [
      ['description', 'Description'],
      ['name', 'Name'],
      ['whatYouGet', 'What you get'],
    ],
  },
  result: {
    label: 'In favor of',
    start: 'neither',
    choices: [
      ['client', 'The client'],
      ['vendor', 'The vendor'],
      ['both', 'Both, in part'],
      ['neither', 'Neither'],
    ],
  },
  field: { label: 'What' },
  text: { label: 'Text', type: 'long' },
  email: { label: 'New email', type: 'email', missing: 'Enter the new email.' },
  seen: { label: 'As you saw it' },
  format: {
    label: 'Table format',
    start: 'csv',
    choices: [
      ['csv', 'CSV'],
      ['jsonl', 'JSON Lines'],
    ],
  },
  photos: {
    label: 'Photos and files',
    start: 'yes',
    choices: [
      ['yes', 'Included'],
      ['no', 'Left out'],
    ],
  },
  to: {
    label: 'Then it is',
    start: 'on',
    choices: [
      ['on', 'On'],
      ['off', 'Off'],
    ],
  },
}

const INPUT_MODES: Record<string, 'decimal' | 'numeric' | 'email'> = {
  money: 'decimal',
  number: 'numeric',
  email: 'email',
}

export const startOfOption = (name: ActOption): string => FIELDS[name].start ?? ''

export const missingOption = (name: ActOption): string => FIELDS[name].missing ?? `Fill in “${FIELDS[name].label}”.`

interface OptionProps {
  name: ActOption
  isNeeded: boolean
  error: string | undefined
  value: string
  onChange: (value: string) => void
}

export function ActOptionField({ name, isNeeded, error, value, onChange }: OptionProps): ReactElement {
  const { label, hint, type, choices } = FIELDS[name]
  return (
    <Field label={label} hint={hint} error={error} required={isNeeded} optional={!isNeeded}>
      {(wiring) =>
        choices ? (
          <Select {...wiring} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
            {choices.map(([choice, words]) => (
              <option key={choice} value={choice}>
                {words}
              </option>
            ))}
          </Select>
        ) : type === 'long' ? (
          <TextArea
            {...wiring}
            rows={5}
            maxLength={PROFILE_DESCRIPTION_MAX_CHARS}
            value={value}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        ) : (
          <Input
            {...wiring}
            type={type === 'date' ? 'date' : type === 'time' ? 'datetime-local' : 'text'}
            inputMode={INPUT_MODES[type ?? '']}
            autoCapitalize={type === 'code' ? 'characters' : type === 'email' ? 'none' : undefined}
            autoComplete="off"
            maxLength={type === 'email' ? EMAIL_MAX_CHARS : 100}
            value={type === 'time' ? localTime(value) : value}
            onChange={({ currentTarget: { value: typed } }) => onChange(type === 'time' ? utcTime(typed) : typed)}
          />
        )
      }
    </Field>
  )
}
