/** Everything that the person was told and did about it: the only thing that the end of a schedule is judged by. */

/** One text that was typed; every text is typed once. `ended` is when its last save or send was over, or Infinity. */
export interface Typed {
  text: string
  draftId: string
  /** The vendor or the lead. */
  about: string
  guests: string
  /** The event of a request; null for none. */
  eventKey: string | null
  began: number
  ended: number
}

/** A request or a reply that was shown as "Draft saved". */
export interface Acknowledged {
  key: string
  text: string
  intent: string
  /**
   * `discarding` and `editing`: the person asked for it and saw no response; `withdrawn`: the screen said that it will
   * be withdrawn.
   */
  fate: 'kept' | 'discarding' | 'discarded' | 'editing' | 'edited' | 'withdrawn'
}

export interface Ledger {
  typed: Map<string, Typed>
  requests: Map<string, Acknowledged>
  /** Draft id → the text that was last shown as saved, and when its save began. */
  drafts: Map<string, { text: string; began: number }>
  /** Draft id → when the person's last removal of it had ended. */
  removedDrafts: Map<string, number>
  /** Keys that went out without the phone's storage, and the intents that they stood for. */
  unsaved: Map<string, { text: string; intent: string; told: boolean }>
  /** Texts of requests that the person discarded, or tried to. */
  letGo: Set<string>
  /** Keys that a tab began to take back or discard before the tab that sent them said that they are saved. */
  begunEdits: Set<string>
  /** Key → how many exchanges had begun when the person was told that it is taken back: none may follow for it. */
  takenBack: Map<string, number>
  /** Keys that needed the person and were sent by hand: what was written after them may have arrived before. */
  nudged: Set<string>
  /** Requests that a sign-out was warned about and may have deleted. */
  left: Set<string>
  /** Draft id → when the last sign-out that was warned about it had ended. */
  leftDrafts: Map<string, number>
  /**
   * When the last sign-out had ended, Infinity while one may still be: what was typed before may have no receipt here
   * anymore.
   */
  signedOutAt: number
  /** Keys that a sign-out has deleted: they must not come back. */
  deleted: Set<string>
  /** Everything still on the phone after a sign-out, although it had been there before. */
  leftBehind: string[]
  /** Counts up with everything that begins or ends. */
  tick: () => number
}

export function createLedger(): Ledger {
  let now = 0
  return {
    typed: new Map(),
    requests: new Map(),
    drafts: new Map(),
    removedDrafts: new Map(),
    unsaved: new Map(),
    letGo: new Set(),
    begunEdits: new Set(),
    takenBack: new Map(),
    nudged: new Set(),
    left: new Set(),
    leftDrafts: new Map(),
    signedOutAt: 0,
    deleted: new Set(),
    leftBehind: [],
    tick: () => (now += 1),
  }
}
