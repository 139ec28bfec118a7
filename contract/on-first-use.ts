/**
 * Makes something when it is first needed. A formatter of `Intl` takes a cheap phone some ten milliseconds to make.
 */
export function onFirstUse<Value extends object>(make: () => Value): () => Value {
  let made: Value | undefined
  return () => (made ??= make())
}
