import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import S3rver from '@20minutes/s3rver'
import { expect, test } from 'vitest'
import { s3ObjectStore } from '~/adapters/s3/object-store.server'
import { objectStoreContract } from '../support/contracts/object-store'

const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }

objectStoreContract('S3', async () => {
  const directory = await mkdtemp(path.join(os.tmpdir(), 'almoner-s3-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: 'files', configs: [] }],
  })
  const { port } = await server.run()
  const endpoint = `http://127.0.0.1:${port}`
  return {
    store: s3ObjectStore({ endpoint, region: 'us-east-1', bucket: 'files', ...keys }),
    absolute: (address) => address,
    async stop() {
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
})

// The stand-in decodes ' and * unlike S3 itself, so the address is read instead of fetched.
test('asks S3 for file names in any script', async () => {
  const store = s3ObjectStore({ endpoint: 'http://127.0.0.1:1', region: 'us-east-1', bucket: 'files', ...keys })
  const url = new URL(await store.signDownload('a/b.pdf', { validFor: 60, filename: 'Quittung "Mai" Ü.pdf' }))
  expect(url.searchParams.get('response-content-disposition')).toBe(
    'attachment; filename="Quittung _Mai_ _.pdf"; filename*=UTF-8\'\'Quittung%20%22Mai%22%20%C3%9C.pdf',
  )
})
