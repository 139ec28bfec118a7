/** Picks a city: typed with suggestions, or from the device's location. */
import { useState, type ReactNode } from 'react'
import type { PlaceName } from '#contract/location.ts'
import { Combobox } from '../combobox/combobox.tsx'
import { FieldErrorText } from '../form/field.tsx'
import { LocateIcon, PinIcon } from '../elements/icons.tsx'
import type { Coordinates } from './locate.ts'
import css from './location-picker.module.css'
import { useSuggestions } from '../combobox/use-suggestions.ts'
import { didYouMean } from '../format/format-did-you-mean.ts'

/** Also shown if the script for it fails to load. */
const CANNOT_LOCATE = 'We couldn’t get your location. Enter a city instead.'

/** A suggestion: a place, marked if its name only resembles the text. */
type OfferedPlace = PlaceName & { isSimilar?: boolean | undefined }

interface LocationPickerProps<Place extends OfferedPlace> {
  label: ReactNode
  id?: string
  /** Name of the text field in a form submitted without JavaScript. */
  name?: string
  /** The chosen place; null for none. */
  value: Place | null
  /** Called when a place is picked, or with null when typing or clearing undoes the choice. */
  onPick: (place: Place | null) => void
  /**
   * Text that is not yet a place: shown in the input while there is no `value`, and updated when it changes elsewhere.
   */
  typedText?: string
  onText?: (text: string) => void
  /** Places whose names start with the text; the order is preserved. */
  suggest: (startsWith: string, signal: AbortSignal) => Promise<readonly Place[]>
  /** The place at the coordinates; null if there is none. Without it, "use my location" is not offered. */
  locate?: (at: Coordinates) => Promise<Place | null>
  clearable?: boolean
  hint?: ReactNode
  error?: string | null | undefined
  required?: boolean
  placeholder?: string
  enterKeyHint?: 'next' | 'done' | 'search' | 'go'
  className?: string
}

export function LocationPicker<Place extends OfferedPlace>({
  value,
  onPick,
  typedText = '',
  onText,
  suggest,
  locate,
  name,
  placeholder = 'City',
  enterKeyHint = 'done',
  clearable,
  className,
  ...field
}: LocationPickerProps<Place>) {
  const { text, found, type, pick, setTyping } = usePlaceText({ value, onPick, typedText, onText, suggest })
  const { locating, problem, setProblem, findMe } = useDeviceLocation(locate)
  const change = (next: string) => {
    setProblem(null)
    type(next)
  }
  const choose = (place: Place) => {
    setProblem(null)
    pick(place)
  }

  return (
    <div className={className ? `${css.picker} ${className}` : css.picker}>
      <Combobox
        {...field}
        text={text}
        onText={change}
        options={found.options}
        optionKey={(place) => place.fileName}
        renderOption={(place) => (
          <>
            <PinIcon />
            <span>{place.displayName}</span>
          </>
        )}
        heading={found.options[0]?.isSimilar ? didYouMean(found.options.length) : null}
        onPick={choose}
        message={messageFor(found, text)}
        clearable={clearable}
        clearLabel="Clear location"
        // For text that is not yet a place, the suggestions reappear.
        onFocus={() => setTyping(value === null && text.trim() !== '')}
        onBlur={() => setTyping(false)}
        input={{ name, placeholder, enterKeyHint, autoCapitalize: 'words' }}
      />
      {locate ? (
        <button
          type="button"
          className={css.locate}
          aria-disabled={locating || undefined}
          onClick={() => void (locating || findMe(choose))}
        >
          <LocateIcon />
          <span>{locating ? 'Finding you…' : 'Use my location'}</span>
        </button>
      ) : null}
      <output>
        <FieldErrorText id={`${field.id ?? 'place'}-locate`} error={problem} />
      </output>
    </div>
  )
}

interface PlaceTextOptions<Place extends OfferedPlace> extends Pick<
  LocationPickerProps<Place>,
  'value' | 'onPick' | 'suggest'
> {
  typedText: string
  onText: ((text: string) => void) | undefined
}

/** The text in the input: the chosen place's name or what was typed. */
function usePlaceText<Place extends OfferedPlace>(options: PlaceTextOptions<Place>) {
  const { value, onPick, typedText, onText, suggest } = options
  // Text that was typed since `value` last changed; a new value from outside (reset, back) shows its own name.
  const [typed, setTyped] = useState({ text: typedText, value: null as Place | null })
  const [followed, setFollowed] = useState(typedText)
  const [typing, setTyping] = useState(false)
  const text = typed.value?.fileName === value?.fileName ? typed.text : (value?.displayName ?? '')
  if (followed !== typedText) {
    setFollowed(typedText)
    // If it was typed here, the input already shows it.
    if (typedText !== typed.text) setTyped({ text: typedText, value: null })
  }
  const found = useSuggestions(text, typing, suggest)

  const type = (next: string) => {
    const same = value?.displayName === next ? value : null
    setTyped({ text: next, value: same })
    setTyping(true)
    onText?.(next)
    if (value && !same) onPick(null)
  }
  const pick = (place: Place) => {
    setTyped({ text: place.displayName, value: place })
    setTyping(false)
    onText?.(place.displayName)
    onPick(place)
  }
  return { text, found, type, pick, setTyping }
}

/** Determines the device's location. */
function useDeviceLocation<Place extends OfferedPlace>(locate: LocationPickerProps<Place>['locate']) {
  const [locating, setLocating] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const findMe = async (onFound: (place: Place) => void) => {
    if (!locate) return
    setLocating(true)
    setProblem(null)
    // Few people use it, so its script loads on demand.
    const found = await import('./locate.ts').then(({ locateMe }) => locateMe(locate)).catch(() => CANNOT_LOCATE)
    setLocating(false)
    if (typeof found === 'string') setProblem(found)
    else onFound(found)
  }
  return { locating, problem, setProblem, findMe }
}

function messageFor(found: { query: string | null; failed: boolean }, text: string): string | null {
  if (found.query === null || found.query !== text.trim()) return null
  if (found.failed)
    return 'City search isn’t available right now. Enter it with its state or province, like “Austin, TX”.'
  return /^\d/.test(found.query)
    ? `We don’t recognize ZIP code “${found.query}”. Enter all five digits or a city.`
    : `No cities match “${found.query}”.`
}
