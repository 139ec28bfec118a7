/**
 * A text input with suggestions. The server renders the same input that is used after hydration, so nothing is swapped
 * while the user is typing, text typed before the script arrives is preserved, and a form submits it without
 * JavaScript. Pattern: ARIA 1.2 combobox with a listbox popup.
 */
import {
  useEffect,
  useId,
  useRef,
  useState,
  type ComponentPropsWithRef,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import { formatCount } from '#contract/format-count.ts'
import { classes } from '../elements/class-names.ts'
import { Field, Input, type FieldProps } from '../form/field.tsx'
import { CloseIcon } from '../elements/icons.tsx'
import { LiveRegion } from '../elements/visually-hidden.tsx'
import css from './combobox.module.css'
import { keyAction } from './keys.ts'
import { Suggestions } from './suggestions.tsx'

interface ComboboxProps<Option> extends Omit<FieldProps, 'children'> {
  /** The input's text. */
  text: string
  onText: (text: string) => void
  options: readonly Option[]
  /** Must be unique for each option. */
  optionKey: (option: Option) => string
  renderOption: (option: Option) => ReactNode
  /** Text that is shown once above the options. Also announced. */
  heading?: string | null | undefined
  onPick: (option: Option) => void
  /** Shown instead of options: nothing found, or the lookup failed. Also announced. */
  message?: string | null | undefined
  clearable?: boolean | undefined
  clearLabel?: string
  onFocus?: () => void
  onBlur?: () => void
  /** Additional attributes of the input: `name`, `placeholder`, `enterKeyHint`… */
  input?: Omit<ComponentPropsWithRef<'input'>, 'value' | 'onChange' | 'onFocus' | 'onBlur' | 'onKeyDown'>
}

interface ListState {
  open: boolean
  /** Index of the option highlighted with the arrow keys; -1 for none. */
  active: number
}
const CLOSED: ListState = { open: false, active: -1 }
const OPENED: ListState = { open: true, active: -1 }

export function Combobox<Option>(props: ComboboxProps<Option>) {
  const { text, onText, options, optionKey, renderOption, heading, onPick, message, ...others } = props
  const { clearable, clearLabel = 'Clear', onFocus, onBlur, input, ...field } = others
  const listId = useId()
  const inputRef = useRef<HTMLInputElement>(null)
  const { shown, active, pick, press, setState } = useList({ inputRef, text, onText, options, onPick, message })
  return (
    <Field {...field}>
      {(control) => (
        <div className={classes(css.line, clearable && css.withClear)}>
          <Input
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            {...input}
            {...control}
            ref={inputRef}
            value={text}
            // A datalist can be neither styled nor announced reliably.
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={shown}
            aria-controls={shown ? listId : undefined}
            aria-activedescendant={shown && active >= 0 ? `${listId}-${active}` : undefined}
            onChange={(event) => {
              setState(OPENED)
              onText(event.target.value)
            }}
            onFocus={() => {
              onFocus?.()
              setState(OPENED)
            }}
            onBlur={() => {
              setState(CLOSED)
              onBlur?.()
            }}
            onKeyDown={press}
          />
          {clearable && text !== '' ? (
            <button
              type="button"
              className={css.clear}
              aria-label={clearLabel}
              onClick={() => {
                onText('')
                inputRef.current?.focus()
              }}
            >
              <CloseIcon />
            </button>
          ) : null}
          {shown ? (
            <Suggestions
              inputRef={inputRef}
              options={options}
              optionKey={optionKey}
              renderOption={renderOption}
              heading={heading}
              active={active}
              message={message}
              id={listId}
              label={typeof field.label === 'string' ? field.label : 'Suggestions'}
              onPick={pick}
            />
          ) : null}
          <LiveRegion>
            {shown
              ? options.length > 0
                ? `${heading ? `${heading} ` : ''}${formatCount(options.length, 'suggestion')}. Use the arrow keys to choose.`
                : message
              : null}
          </LiveRegion>
        </div>
      )}
    </Field>
  )
}

interface ListOptions<Option> extends Pick<
  ComboboxProps<Option>,
  'text' | 'onText' | 'options' | 'onPick' | 'message'
> {
  inputRef: RefObject<HTMLInputElement | null>
}

/** Whether the list is open, which option is highlighted, and what keys and picking do. */
function useList<Option>({ inputRef, text, onText, options, onPick, message }: ListOptions<Option>) {
  const [state, setState] = useState(CLOSED)
  const shown = state.open && (options.length > 0 || Boolean(message))
  const active = state.active < options.length ? state.active : -1

  useEffect(() => {
    // Typed before hydration: adopt it instead of overwriting it.
    const box = inputRef.current
    if (!box || box.value === text) return
    onText(box.value)
    if (document.activeElement === box) setState(OPENED)
    // oxlint-disable-next-line react/exhaustive-deps -- once, at the start
  }, [])

  const pick = (option: Option) => {
    setState(CLOSED)
    onPick(option)
  }
  const press = (event: KeyboardEvent) => {
    const action = keyAction(event.key, event.altKey, { open: shown, active }, options.length)
    if (action.do === 'nothing') return
    if (event.key !== 'Tab') event.preventDefault()
    if (action.do === 'move') setState(action.to)
    if (action.do === 'close') setState(CLOSED)
    const option = action.do === 'pick' ? options[action.index] : undefined
    if (option !== undefined) pick(option)
  }
  return { shown, active, pick, press, setState }
}

/** Small text at the end of an option; announced as separate words. */
export function OptionAside({ children }: { children: string }) {
  return <span className={css.aside}>{` ${children}`}</span>
}
