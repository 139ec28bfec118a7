/** The path of the lightest Chromium; installs one when there is none. */
export function chromiumPath(): string
/** The path of a Chromium that has everything, such as Background Sync; installs one when there is none. */
export function wholeChromiumPath(): string
/** Both paths, as the environment of processes that must not look again. */
export function chromiumEnvironment(): { CHROMIUM_SHELL: string; CHROMIUM: string }
