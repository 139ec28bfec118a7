/** Uploaded pictures in a bucket of any S3-compatible service. */
import { readFile } from 'node:fs/promises'
import { S3mini } from 's3mini'
import { traced } from '#server/tracing/traced.ts'
import type { MediaStore } from './media-store.ts'

export interface S3Settings {
  /** Including the bucket: `https://s3.eu-central-1.amazonaws.com/fanfare-photos`. */
  endpoint: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

const TIMEOUT_MS = 20_000

export function s3MediaStore(settings: S3Settings): MediaStore {
  const bucket = new S3mini({ ...settings, requestAbortTimeout: TIMEOUT_MS })
  const put = (id: string, body: Buffer, contentType: string) =>
    toS3('put', async () => {
      const { status } = await bucket.putObject(id, body, contentType)
      if (status >= 300) throw new Error(`The bucket took no picture: ${status}`)
    })
  return {
    put,
    // The signature covers the content. Callers bound how many files are stored at the same time.
    putFile: async (id, path, contentType) => put(id, await readFile(path), contentType),
    async get(id) {
      const body = await toS3('get', () => bucket.getObjectArrayBuffer(id))
      return body && Buffer.from(body)
    },
    has: async (id) => (await toS3('has', () => bucket.objectExists(id))) === true,
    async remove(id) {
      await toS3('remove', () => bucket.deleteObject(id))
    },
  }
}

const toS3 = <T>(name: string, doing: () => Promise<T>): Promise<T> => traced(() => ({ of: 's3', name }), doing)
