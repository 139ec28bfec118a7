import { lazy, useState, type ComponentType } from 'react'
import { retryImport } from './retry-import.ts'

type LazyPart<P extends object> = ComponentType<P> & {
  /** Loads it before it is shown: the connection may be gone by then. Never rejects. */
  load: () => Promise<unknown>
}

/**
 * A component in its own file, loaded when it is first shown, with retries. One that is loaded already shows at once,
 * where `lazy` alone would show its fallback for a moment and move what is below.
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>): LazyPart<P> {
  let loaded: ComponentType<P> | null = null
  const untilThere = async () => (loaded = await retryImport(load))
  const Later = lazy(async () => ({ default: await untilThere() })) as unknown as ComponentType<P>
  function Part(props: P) {
    // Decided once while it is shown: another component type would lose its state.
    const [Chosen] = useState(() => loaded ?? Later)
    return <Chosen {...props} />
  }
  return Object.assign(Part, { load: untilThere })
}
