/** A browser on a phone's screen, driven as a person drives it, whichever engine it is. */
type EngineName = 'chromium' | 'firefox' | 'webkit'

/** The options of a project of playwright.config.ts. */
export interface EngineOptions {
  engine: EngineName
}

export interface DeviceOptions {
  /** A folder of its own, in which the browser keeps what it stores. */
  profile: string
  /** The address that paths belong to. */
  origin: string
}

export type Role = 'button' | 'option'

/** A browser on a device. Each step waits until it can be done or the test's time is over. */
export interface Device {
  /** The engine with its version. */
  version(): Promise<string>
  /** @param address a path, or a whole address */
  open(address: string): Promise<void>
  /** Types into the field with this label, in place of what is there. */
  type(label: string, text: string): Promise<void>
  /** Chooses the option with this value in the list with this label. */
  choose(label: string, value: string): Promise<void>
  /** The value of the field with this label. */
  valueOf(label: string): Promise<string>
  click(role: Role, name: string): Promise<void>
  /** The text that the page shows, or nothing while it changes. */
  text(): Promise<string>
  address(): Promise<string>
  /** The value of a JavaScript expression in the page; a promise is awaited. */
  evaluate<T>(expression: string): Promise<T>
  /** Closes the page, and with it the browser. */
  close(): Promise<void>
  /** SIGKILL to every process of the browser. */
  kill(): Promise<void>
  /** Starts the browser again, with what it stored. */
  start(): Promise<void>
  /** Leaves nothing running. */
  end(): Promise<void>
}
