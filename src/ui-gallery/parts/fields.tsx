import type { ReactNode } from 'react'
import { EmailTypoHint, MeantEmail } from '#src/ui/form/email-typo-hint.tsx'
import { Checkbox, Field, FieldErrorText, Input, Select, TextArea } from '#src/ui/form/field.tsx'
import { ignore, LONG_TEXT, LONG_WORD } from '../sample.ts'
import { Part, State } from '../specimen.tsx'

const Options = () => (
  <>
    <option value="">Choose…</option>
    <option value="1">Birthday party</option>
    <option value="2">{LONG_TEXT}</option>
  </>
)

export const Fields = () => (
  <>
    <Part name="Field">
      <TextStates />
    </Part>
    <Part name="Select">
      <State name="default" isWide>
        <Field label="Type of event">
          {(control) => (
            <Select {...control}>
              <Options />
            </Select>
          )}
        </Field>
      </State>
      <State name="error" isWide>
        <Field label="Type of event" error="Choose the type of event.">
          {(control) => (
            <Select {...control}>
              <Options />
            </Select>
          )}
        </Field>
      </State>
      <State name="disabled, long text" isWide>
        <Field label="Type of event">
          {(control) => (
            <Select {...control} disabled defaultValue="2">
              <Options />
            </Select>
          )}
        </Field>
      </State>
    </Part>
    <Part name="TextArea">
      <State name="default" isWide>
        <Field label="Event details" optional>
          {(control) => <TextArea {...control} rows={3} placeholder="What should the vendor know?" />}
        </Field>
      </State>
      <State name="long text, error" isWide>
        <Field label="Event details" error="Use at most 2,000 characters.">
          {(control) => <TextArea {...control} rows={3} defaultValue={`${LONG_TEXT} ${LONG_WORD}`} />}
        </Field>
      </State>
    </Part>
    <Part name="Checkbox">
      <State name="default, chosen, focus, disabled" isWide>
        <Checkbox>My date is open</Checkbox>
        <Checkbox defaultChecked>Ask similar vendors, too</Checkbox>
        <Checkbox data-look="focus">Focus</Checkbox>
        <Checkbox disabled>{LONG_TEXT}</Checkbox>
      </State>
    </Part>
    <Emails />
  </>
)

const TextField = ({ name, children }: { name: string; children: ReactNode }) => (
  <State name={name} isWide>
    {children}
  </State>
)

const TextStates = () => (
  <>
    <TextField name="default, with a hint">
      <Field label="Name of the venue" hint="If you know it already.">
        {(control) => <Input {...control} placeholder="Riverside Pavilion" />}
      </Field>
    </TextField>
    <TextField name="optional">
      <Field label="Phone" optional>
        {(control) => <Input {...control} type="tel" defaultValue="(555) 010-0199" />}
      </Field>
    </TextField>
    <TextField name="focus">
      <Field label="Guests">{(control) => <Input {...control} data-look="focus" defaultValue="80" />}</Field>
    </TextField>
    <TextField name="error">
      <Field label="Date of the event" error="Enter a date that is not in the past.">
        {(control) => <Input {...control} type="date" defaultValue="2020-02-29" />}
      </Field>
    </TextField>
    <TextField name="disabled">
      <Field label="Email">{(control) => <Input {...control} disabled defaultValue="dana@example.com" />}</Field>
    </TextField>
    <TextField name="long label, long value">
      <Field label={LONG_TEXT} error={LONG_TEXT}>
        {(control) => <Input {...control} defaultValue={LONG_WORD} />}
      </Field>
    </TextField>
    <TextField name="FieldErrorText alone">
      <FieldErrorText id="gallery-error" error="Choose at least one." />
    </TextField>
  </>
)

const Emails = () => (
  <Part name="EmailTypoHint">
    <State name="asks after a typo" isWide>
      <EmailTypoHint>
        <Field label="Email">{(control) => <Input {...control} type="email" defaultValue="dana@gmial.com" />}</Field>
      </EmailTypoHint>
    </State>
    <State name="MeantEmail: the question alone, long text" isWide>
      <MeantEmail email={`dana.${LONG_WORD.toLowerCase()}@gmail.com`} onTake={ignore} />
    </State>
  </Part>
)
