/** Names the broken file and the problem. It aborts the server's start. */
export class ContentError extends Error {
  constructor(file: string, problem: string) {
    super(`server/content/${file}: ${problem}`)
    this.name = 'ContentError'
  }
}
