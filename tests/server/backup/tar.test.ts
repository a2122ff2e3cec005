import { expect, test } from 'vitest'
import { ByteReader } from '../../../server/backup/byte-reader.ts'
import { readTar, tarEnd, tarEntry } from '../../../server/backup/tar.ts'

async function readNames(source: AsyncIterable<Uint8Array>): Promise<string[]> {
  const names: string[] = []
  for await (const { name } of readTar(new ByteReader(source))) names.push(name)
  return names
}

test('reads the names of entries when nothing follows their end', async () => {
  async function* whole() {
    yield tarEntry('one', Buffer.from('1'))
    yield tarEntry('two', Buffer.alloc(600))
    yield tarEnd()
  }
  expect(await readNames(whole())).toEqual(['one', 'two'])
})

test('fails when what was compressed turns out changed after the last entry', async () => {
  async function* changed() {
    yield Buffer.concat([tarEntry('one', Buffer.from('1')), tarEnd()])
    throw Object.assign(new Error('incorrect data check'), { code: 'Z_DATA_ERROR' })
  }
  await expect(readNames(changed())).rejects.toThrow('incorrect data check')
})

test('fails when anything but zeros follows the end', async () => {
  async function* longer() {
    yield Buffer.concat([tarEntry('one', Buffer.from('1')), tarEnd(), Buffer.from('more')])
  }
  await expect(readNames(longer())).rejects.toThrow('cut off or was changed')
})
