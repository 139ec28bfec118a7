/**
 * A forwarder before the server that gives each page in three ways: whole, as the server makes it; its HTML without any
 * script; and plain, only its texts, links and pictures. Everything else is passed on.
 */
import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync } from 'node:zlib'

export const VARIANTS = ['whole', 'scriptless', 'plain'] as const
export type Variant = (typeof VARIANTS)[number]

const CHANGED = /^\/(scriptless|plain)(\/.*)$/

export async function startPageVariants(port: number): Promise<{ origin: string; close(): Promise<void> }> {
  const made = new Map<string, Buffer>()
  const front = createServer((incoming, reply) => {
    const url = incoming.url ?? '/'
    const [, variant, path] = CHANGED.exec(url) ?? []
    if (!variant || !path) return forward(incoming, reply, port)
    void (async () => {
      const html = made.get(url) ?? (await changed(`http://localhost:${port}${path}`, variant as Variant))
      made.set(url, html)
      reply.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' }).end(html)
    })().catch((error: unknown) => reply.destroy(error as Error))
  })
  front.listen(0)
  await once(front, 'listening')
  return {
    origin: `http://localhost:${(front.address() as AddressInfo).port}`,
    async close() {
      front.closeAllConnections()
      front.close()
      await once(front, 'close')
    },
  }
}

function forward(incoming: IncomingMessage, reply: ServerResponse, port: number): void {
  const { url: path, method, headers } = incoming
  const outgoing = request({ port, path, method, headers }, (response) => {
    reply.writeHead(response.statusCode ?? 502, response.headers)
    response.pipe(reply)
  })
  outgoing.on('error', (error) => reply.destroy(error))
  incoming.pipe(outgoing)
}

async function changed(url: string, variant: Variant): Promise<Buffer> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url} answered ${response.status}.`)
  const html = withoutScript(await response.text())
  return brotliCompressSync(variant === 'plain' ? plainPage(html) : html)
}

const withoutScript = (html: string) =>
  html.replaceAll(/<script\b[^>]*>.*?<\/script>/gs, '').replaceAll(/<link\b[^>]*modulepreload[^>]*>/g, '')

/** Texts, links and pictures in their sizes, with a style of a few lines. */
function plainPage(html: string): string {
  const main = /<main\b.*<\/main>/s.exec(html)?.[0] ?? ''
  const body = main
    .replaceAll(/<(svg|style|template)\b.*?<\/\1>/gs, '')
    .replaceAll(/\s(?:class|style|id|role|tabindex|aria-[\w-]+|data-[\w-]+)="[^"]*"/g, '')
    .replaceAll(/<\/?(?:div|span)>/g, ' ')
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Plain</title><style>body{font:16px system-ui;margin:16px}img{max-width:100%;height:auto}</style>${body}</html>`
}
