/** Names the broken file and the problem. One that came with the product aborts the server's start. */
export class ContentError extends Error {
  /** Path inside the content folder. */
  readonly file: string
  readonly problem: string

  constructor(file: string, problem: string) {
    super(`server/content/${file}: ${problem}`)
    this.name = 'ContentError'
    this.file = file
    this.problem = problem
  }
}
