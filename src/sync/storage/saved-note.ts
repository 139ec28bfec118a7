/** The outcome of the last tap on Save in a list of results; null when there is nothing to say. */
import { createObservable } from '../observable.ts'

export interface SavedNote {
  text: string
  /** The list that it is in now; absent where nothing was saved. */
  href?: string
}

export const savedNote = createObservable<SavedNote | null>(null)
