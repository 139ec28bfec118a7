/** The list below a combobox's input. */
import { useEffect, useRef, type ReactNode, type RefObject } from 'react'
import css from './combobox.module.css'
import { trackPlacement } from './placement.ts'

interface SuggestionsProps<Option> {
  /** Id of the list; an option's id is `${id}-${index}`. */
  id: string
  /** The input that the list belongs to. */
  inputRef: RefObject<HTMLInputElement | null>
  label: string
  options: readonly Option[]
  optionKey: (option: Option) => string
  renderOption: (option: Option) => ReactNode
  /** A line above the options. Not part of the list for screen readers, which hear it announced. */
  heading: string | null | undefined
  onPick: (option: Option) => void
  /** Index of the option highlighted with the arrow keys; -1 for none. */
  active: number
  /** Shown instead of options. */
  message: string | null | undefined
}

export function Suggestions<Option>(props: SuggestionsProps<Option>) {
  const { id, inputRef, label, options, optionKey, renderOption, heading, onPick, active, message } = props
  const listRef = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const [inputBox, list] = [inputRef.current, listRef.current]
    if (!inputBox || !list) return undefined
    // In the top layer no panel can clip it; without popover support, `position: fixed` comes close.
    if ('showPopover' in list) list.showPopover()
    return trackPlacement(inputBox, list)
  }, [inputRef])

  useEffect(() => {
    if (active >= 0) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [active, id])

  return (
    // The list itself scrolls. Pressing it keeps the focus in the input.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/interactive-supports-focus
    <div
      ref={listRef}
      id={id}
      className={css.list}
      popover="manual"
      onMouseDown={(event) => event.preventDefault()}
      {...(options.length > 0 && { role: 'listbox', 'aria-label': label })}
    >
      {heading && options.length > 0 ? (
        <span className={css.message} aria-hidden="true">
          {heading}
        </span>
      ) : null}
      {options.map((option, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the input has the keys
        <div
          key={optionKey(option)}
          id={`${id}-${index}`}
          // A datalist's option can be neither styled nor announced reliably.
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          className={css.option}
          onClick={() => onPick(option)}
        >
          {renderOption(option)}
        </div>
      ))}
      {options.length > 0 ? null : <span className={css.message}>{message}</span>}
    </div>
  )
}
