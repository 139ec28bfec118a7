/**
 * A text input with suggestions. The server renders the very input that is used afterwards, so nothing is swapped under
 * the person's fingers, what was typed before the script arrived stays, and a form sends the text without any script.
 * Pattern: ARIA 1.2 combobox with a listbox popup.
 */
import {
  useEffect,
  useId,
  useRef,
  useState,
  type ComponentPropsWithRef,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import { classes } from '../elements/class-names.ts'
import { Field, Input, type FieldProps } from '../form/field.tsx'
import { CloseIcon } from '../elements/icons.tsx'
import { LiveRegion } from '../elements/visually-hidden.tsx'
import css from './combobox.module.css'
import { keyAction } from './keys.ts'
import { trackPlacement } from './placement.ts'

export interface ComboboxProps<Option> extends Omit<FieldProps, 'children'> {
  /** What is in the input. */
  text: string
  onText: (text: string) => void
  options: readonly Option[]
  /** Different for each option. */
  optionKey: (option: Option) => string
  renderOption: (option: Option) => ReactNode
  onPick: (option: Option) => void
  /** Instead of options: nothing found, could not look. Also read out. */
  message?: string | null | undefined
  clearable?: boolean | undefined
  clearLabel?: string
  onFocus?: () => void
  onBlur?: () => void
  /** Further attributes of the input: `name`, `placeholder`, `enterKeyHint`… */
  input?: Omit<ComponentPropsWithRef<'input'>, 'value' | 'onChange' | 'onFocus' | 'onBlur' | 'onKeyDown'>
}

export function Combobox<Option>(props: ComboboxProps<Option>) {
  const {
    text,
    onText,
    options,
    optionKey,
    renderOption,
    onPick,
    message,
    clearable,
    clearLabel = 'Clear',
    onFocus,
    onBlur,
    input,
    ...field
  } = props
  const [state, setState] = useState({ open: false, active: -1 })
  const inputRef = useRef<HTMLInputElement>(null)
  const listRef = useRef<HTMLDivElement>(null)
  const listId = useId()
  const shown = state.open && (options.length > 0 || Boolean(message))
  const active = state.active < options.length ? state.active : -1

  useEffect(() => {
    // Typed while the script was on its way: take it over instead of overwriting it.
    const box = inputRef.current
    if (!box || box.value === text) return
    onText(box.value)
    if (document.activeElement === box) setState({ open: true, active: -1 })
    // oxlint-disable-next-line react/exhaustive-deps -- once, at the start
  }, [])

  useEffect(() => {
    const [inputBox, list] = [inputRef.current, listRef.current]
    if (!shown || !inputBox || !list) return undefined
    // In the top layer no panel can cut it off; where that is missing, `position: fixed` comes close.
    if ('showPopover' in list) list.showPopover()
    return trackPlacement(inputBox, list)
  }, [shown])

  useEffect(() => {
    if (active >= 0) document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [active, listId])

  const pick = (option: Option) => {
    setState({ open: false, active: -1 })
    onPick(option)
  }
  const press = (event: KeyboardEvent) => {
    const action = keyAction(event.key, event.altKey, { open: shown, active }, options.length)
    if (action.do === 'nothing') return
    if (event.key !== 'Tab') event.preventDefault()
    if (action.do === 'move') setState(action.to)
    if (action.do === 'close') setState({ open: false, active: -1 })
    const option = action.do === 'pick' ? options[action.index] : undefined
    if (option !== undefined) pick(option)
  }

  return (
    <Field {...field}>
      {(control) => (
        <div className={classes(css['line'], clearable && css['withClear'])}>
          <Input
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            {...input}
            {...control}
            ref={inputRef}
            value={text}
            // A datalist can be neither styled nor read out reliably.
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={shown}
            aria-controls={shown ? listId : undefined}
            aria-activedescendant={shown && active >= 0 ? `${listId}-${active}` : undefined}
            onChange={(event) => {
              setState({ open: true, active: -1 })
              onText(event.target.value)
            }}
            onFocus={() => {
              onFocus?.()
              setState({ open: true, active: -1 })
            }}
            onBlur={() => {
              setState({ open: false, active: -1 })
              onBlur?.()
            }}
            onKeyDown={press}
          />
          {clearable && text !== '' ? (
            <button
              type="button"
              className={css['clear']}
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
            // The list itself scrolls. Pressing it keeps the focus in the input.
            // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/interactive-supports-focus
            <div
              ref={listRef}
              id={listId}
              className={css['list']}
              popover="manual"
              onMouseDown={(event) => event.preventDefault()}
              {...(options.length > 0 && {
                role: 'listbox',
                'aria-label': typeof field.label === 'string' ? field.label : 'Suggestions',
              })}
            >
              {options.map((option, index) => (
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the input has the keys
                <div
                  key={optionKey(option)}
                  id={`${listId}-${index}`}
                  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as above
                  role="option"
                  tabIndex={-1}
                  aria-selected={index === active}
                  className={css['option']}
                  onClick={() => pick(option)}
                >
                  {renderOption(option)}
                </div>
              ))}
              {options.length > 0 ? null : <span className={css['message']}>{message}</span>}
            </div>
          ) : null}
          <LiveRegion>
            {shown ? (options.length > 0 ? `${options.length} suggestions, use the arrow keys` : message) : null}
          </LiveRegion>
        </div>
      )}
    </Field>
  )
}

/** Small text at the end of an option; read out as words of its own. */
export function OptionAside({ children }: { children: ReactNode }) {
  return <span className={css['aside']}> {children}</span>
}
