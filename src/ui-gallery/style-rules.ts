/** Shows states that a browser gives only to one thing at a time, or only to the whole device. */

export type Scheme = 'light' | 'dark'

/** `data-look="hover"` on a part makes it look as it does under a pointer. */
const LOOKS = { ':hover': 'hover', ':active': 'active', ':focus-visible': 'focus' } as const

/** Rules of the color scheme → the condition that they came with. */
const conditions = new WeakMap<CSSRule, string>()
const copied = new WeakSet<CSSRule>()

/** Follows the style as it is loaded and edited. @param scheme null for the device's own */
export function followStyle(scheme: Scheme | null): void {
  if (scheme) document.documentElement.style.colorScheme = scheme
  const apply = () => {
    for (const sheet of document.styleSheets) applyTo(sheet, scheme)
  }
  apply()
  new MutationObserver(apply).observe(document.head, { childList: true, characterData: true, subtree: true })
}

function applyTo(rules: CSSStyleSheet | CSSGroupingRule, scheme: Scheme | null): void {
  for (const rule of rules.cssRules) {
    if (rule instanceof CSSMediaRule && scheme) forceScheme(rule, scheme)
    if (rule instanceof CSSGroupingRule) applyTo(rule, scheme)
  }
  for (let at = rules.cssRules.length - 1; at >= 0; at -= 1) copyLook(rules, at)
}

function forceScheme(rule: CSSMediaRule, scheme: Scheme): void {
  const condition = conditions.get(rule) ?? rule.media.mediaText
  if (!condition.includes('prefers-color-scheme')) return
  conditions.set(rule, condition)
  rule.media.mediaText = condition.includes(scheme) ? 'all' : 'not all'
}

/** Adds, after a rule for a state such as `:hover`, the same one for the parts that are to look like that. */
function copyLook(rules: CSSStyleSheet | CSSGroupingRule, at: number): void {
  const rule = rules.cssRules[at]
  if (!(rule instanceof CSSStyleRule) || copied.has(rule)) return
  copied.add(rule)
  const looks = Object.entries(LOOKS).filter(([state]) => rule.selectorText.includes(state))
  if (looks.length === 0) return
  const selector = looks.reduce(
    (text, [state, look]) => text.replaceAll(state, `[data-look="${look}"]`),
    rule.selectorText,
  )
  rules.insertRule(rule.cssText.replace(rule.selectorText, selector), at + 1)
  const copy = rules.cssRules[at + 1]
  if (copy) copied.add(copy)
}
