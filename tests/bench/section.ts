/** The contract of a part of the benchmarks. */
import type { Database } from '#server/db/database.ts'

export interface BenchOptions {
  /** Sizes of the sample marketplace. */
  vendors: readonly number[]
  engines: readonly Database['engine'][]
  /** A folder that keeps the databases, so that they are measured again without being made; undefined to delete them. */
  keep: string | undefined
  say: (line: string) => void
}

export interface Section {
  /** For `--sections` and the marks in the page. */
  name: string
  title: string
  /** Measures, prints as it goes, and gives back its part of the page in Markdown. */
  run(options: BenchOptions): Promise<string>
}
