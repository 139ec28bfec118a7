/** Where a program runs: on this machine, or on a host of a network of our own (network.ts). */

export interface User {
  uid?: number
  gid?: number
}

export interface Place {
  address: string
  /** The words and options with which `spawn` starts a program there. */
  starts(words: readonly string[], user?: User): { file: string; args: string[]; user: User }
}

export const HERE: Place = {
  address: '127.0.0.1',
  starts: ([file = '', ...args], user = {}) => ({ file, args, user }),
}

/** This machine, where Node is started with options. */
export const hereWith = (flags: readonly string[]): Place => ({
  ...HERE,
  starts: ([file = '', ...args], user = {}) => ({ file, args: [...flags, ...args], user }),
})
