import { useState } from 'react'
import type { PlaceName } from '#contract/location.ts'
import { Combobox, OptionAside } from '#src/ui/combobox/combobox.tsx'
import { LocationPicker } from '#src/ui/location-picker/location-picker.tsx'
import { ignore, LONG_NAME } from '../sample.ts'
import { Part, State } from '../specimen.tsx'

const SERVICES = ['DJ', 'Jazz Band', 'Magician', LONG_NAME]

interface ServiceProps {
  start: string
  message?: string
  heading?: string
  error?: string
}

function Service({ start, message, heading, error }: ServiceProps) {
  const [text, setText] = useState(start)
  const options = message ? [] : SERVICES.filter((name) => name.toLowerCase().includes(text.toLowerCase()))
  return (
    <Combobox
      label="What do you need?"
      text={text}
      onText={setText}
      options={options}
      optionKey={(option) => option}
      renderOption={(option) => (
        <>
          <span>{option}</span>
          <OptionAside>24 near you</OptionAside>
        </>
      )}
      onPick={setText}
      clearable
      message={message}
      heading={heading}
      error={error}
      input={{ placeholder: 'DJ, magician, photographer…' }}
    />
  )
}

const PLACE: PlaceName = { fileName: 'springfield-il', displayName: 'Springfield, IL' }
const suggestPlace = () => Promise.resolve([PLACE])
const failToSuggest = () => Promise.reject(new Error('offline'))
const neverLocate = () => new Promise<PlaceName>(ignore)

export const Choices = () => (
  <>
    <Part name="Combobox">
      <State name="empty: focus it for suggestions" isWide>
        <Service start="" />
      </State>
      <State name="with text to clear, and a heading" isWide>
        <Service start="ja" heading="Did you mean" />
      </State>
      <State name="nothing found" isWide>
        <Service start="zither" message="No services match “zither”." />
      </State>
      <State name="error" isWide>
        <Service start="" error="Choose a service." />
      </State>
    </Part>
    <Part name="LocationPicker">
      <State name="empty, with the device’s location" isWide>
        <LocationPicker
          label="Where’s your event?"
          value={null}
          onPick={ignore}
          suggest={suggestPlace}
          locate={neverLocate}
        />
      </State>
      <State name="chosen, to be cleared" isWide>
        <LocationPicker label="Where’s your event?" value={PLACE} onPick={ignore} suggest={suggestPlace} clearable />
      </State>
      <State name="offline: type into it" isWide>
        <LocationPicker label="Where’s your event?" value={null} onPick={ignore} suggest={failToSuggest} />
      </State>
      <State name="error" isWide>
        <LocationPicker
          label="Where’s your event?"
          value={null}
          onPick={ignore}
          suggest={suggestPlace}
          error="Choose a city from the list."
        />
      </State>
    </Part>
  </>
)
