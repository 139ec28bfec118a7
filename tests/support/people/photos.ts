/** Photos as vendors upload them: a server with two vendors, and pictures whose corners can be told apart. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Sharp } from 'sharp'
import type { SignupReply } from '#contract/commerce.ts'
import { testApp } from '#tests/support/server/app.ts'
import type { TestApp } from '#tests/support/server/app.ts'
import { bearerOf, signedUp, typedFields } from '#tests/support/people/signup.ts'

export interface PhotoWorld extends TestApp {
  mira: SignupReply
  other: SignupReply
  upload(
    body: { headers: Record<string, string>; payload: Buffer },
    headers?: Record<string, string>,
  ): ReturnType<typeof inject>
  /** Files that are arriving. */
  incoming(): Promise<string[]>
  /** A picture as the page gets it. */
  shown(url: string, size?: string): Promise<Buffer>
}

const inject = async ({ app }: TestApp, options: { headers: Record<string, string>; payload: Buffer }) =>
  app.inject({ method: 'POST', url: '/api/v1/media-api', ...options })

export async function photoWorld(): Promise<PhotoWorld> {
  const world = await testApp()
  const mira = await signedUp(world.app)
  const other = await signedUp(world.app, typedFields({ email: 'other@example.com' }))
  return {
    ...world,
    mira,
    other,
    upload: (body, headers = bearerOf(mira)) =>
      inject(world, { headers: { ...body.headers, ...headers }, payload: body.payload }),
    incoming: () => readdir(join(world.dataDir, 'incoming')),
    shown: async (url, size = '_1600x1600_inside') =>
      (await world.app.inject({ url: `${url}${size}`, headers: { accept: 'image/jpeg' } })).rawPayload,
  }
}

/** Four quarters: red, green, blue, yellow; the first row is red and green. */
export async function quarters(width = 400, height = 300): Promise<Sharp> {
  const quarter = (background: string) =>
    sharp({ create: { width: width / 2, height: height / 2, channels: 3, background } })
      .png()
      .toBuffer()
  const [red, green, blue, yellow] = await Promise.all(['#f00', '#0f0', '#00f', '#ff0'].map(quarter))
  return sharp({ create: { width, height, channels: 3, background: '#000' } }).composite([
    { input: red, left: 0, top: 0 },
    { input: green, left: width / 2, top: 0 },
    { input: blue, left: 0, top: height / 2 },
    { input: yellow, left: width / 2, top: height / 2 },
  ])
}

/** The corners of a picture, from the left top one clockwise: which of the four colors. */
export async function corners(jpeg: Buffer): Promise<string[]> {
  const { data, info } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true })
  const nameAt = (x: number, y: number) => {
    const [r = 0, g = 0, b = 0] = data.subarray((y * info.width + x) * info.channels)
    return (
      ({ '100': 'red', '010': 'green', '001': 'blue', '110': 'yellow' } as Record<string, string>)[
        [r, g, b].map((c) => (c > 127 ? 1 : 0)).join('')
      ] ?? '?'
    )
  }
  const [right, bottom] = [info.width - 9, info.height - 9]
  return [nameAt(8, 8), nameAt(right, 8), nameAt(right, bottom), nameAt(8, bottom)]
}
