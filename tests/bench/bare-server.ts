/**
 * The floor of HTTP: node:http that responds to every request with the same bytes, read from a file. A process
 * of its own.
 */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

const [, , file = '', port = '0', encoding = 'identity'] = process.argv
const body = readFileSync(file)

createServer((_request, response) => {
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-encoding': encoding,
    'content-length': body.length,
  })
  response.end(body)
}).listen(Number(port), '127.0.0.1', () => process.stdout.write('listening\n'))
