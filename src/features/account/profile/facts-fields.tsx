/** The fields of a profile's short facts; all are optional, and an empty one is left out of the profile. */
import { LANGUAGES_MAX, VIDEOS_MAX, WHAT_YOU_GET_MAX } from '#contract/limits.ts'
import type { OwnVendor } from '#contract/own-vendor.ts'
import { LANGUAGE_CODES } from '#contract/profile-facts.ts'
import { formatLanguage } from '#src/ui/format/format-language.ts'
import { ChipButton, Row } from '#src/ui/elements/chip.tsx'
import { CloseIcon } from '#src/ui/elements/icons.tsx'
import { AmountField } from '#src/ui/form/amount-field.tsx'
import { Select } from '#src/ui/form/field.tsx'
import { FormField, TextAreaField, TextField } from '../account-fields.tsx'

interface FactsFieldsProps {
  vendor: OwnVendor
  languages: readonly string[]
  onLanguages: (languages: readonly string[]) => void
}

export function FactsFields({ vendor, languages, onLanguages }: FactsFieldsProps) {
  return (
    <>
      <AmountField
        name="startingPrice"
        hint="In dollars, for your smallest booking. Clients see “From $400”."
        optional
        maxLength={12}
        defaultValue={vendor.startingPrice}
      />
      <TextAreaField
        name="whatYouGet"
        hint={`What a booking includes, one thing per line, up to ${WHAT_YOU_GET_MAX}.`}
        optional
        rows={4}
        defaultValue={vendor.whatYouGet?.join('\n')}
      />
      <TextField
        name="startedIn"
        hint="Clients see how many years that makes."
        optional
        inputMode="numeric"
        maxLength={4}
        defaultValue={vendor.startedIn}
      />
      <LanguagesField languages={languages} onChange={onLanguages} />
      <TextAreaField
        name="videos"
        hint={`Links to YouTube or Vimeo, one per line, up to ${VIDEOS_MAX}.`}
        optional
        rows={3}
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={vendor.videos?.join('\n')}
      />
    </>
  )
}

function LanguagesField({
  languages,
  onChange,
}: {
  languages: readonly string[]
  onChange: (languages: readonly string[]) => void
}) {
  const others = LANGUAGE_CODES.filter((code) => !languages.includes(code))
    .map((code) => ({ code, name: formatLanguage(code) }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
  return (
    <>
      <FormField name="languages" optional>
        {(wiring) => (
          <Select
            {...wiring}
            value=""
            disabled={languages.length >= LANGUAGES_MAX}
            onChange={(event) => onChange([...languages, event.currentTarget.value])}
          >
            <option value="">Add a language…</option>
            {others.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </FormField>
      {languages.length > 0 ? (
        <Row wrapping>
          {languages.map((code) => (
            <ChipButton
              key={code}
              aria-label={`Remove ${formatLanguage(code)}`}
              onClick={() => onChange(languages.filter((other) => other !== code))}
            >
              <span>{formatLanguage(code)}</span>
              <CloseIcon />
            </ChipButton>
          ))}
        </Row>
      ) : null}
    </>
  )
}
