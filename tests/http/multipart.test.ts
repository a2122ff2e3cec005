import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { readMultipart } from '~/http/form/multipart'
import { MAX_BODY, tooLarge } from '~/kit/limits'
import { TURN_MS } from '~/kit/process/turns'

const MB = 1024 * 1024
const BOUNDARY = '----mark'

type Part = { head: string; content: string | Uint8Array }

const bodyOf = (parts: readonly Part[], end = `--${BOUNDARY}--\r\n`): Uint8Array =>
  Buffer.concat([
    ...parts.flatMap(({ head, content }) => [
      Buffer.from(`--${BOUNDARY}\r\n${head}\r\n\r\n`),
      Buffer.from(content as string),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(end),
  ])

const field = (name: string, content: string): Part => ({
  head: `Content-Disposition: form-data; name="${name}"`,
  content,
})
const file = (name: string, content: string | Uint8Array, type = 'text/csv'): Part => ({
  head: `Content-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: ${type}`,
  content,
})

async function shown(pairs: Iterable<readonly [string, unknown]>): Promise<unknown[]> {
  const all: unknown[] = []
  for (const [name, value] of pairs)
    all.push(value instanceof File ? [name, value.name, value.type, Buffer.from(await value.bytes())] : [name, value])
  return all
}

/** Undefined if the body is refused. */
const asItself = async (body: Uint8Array) => readMultipart(body, BOUNDARY).then(shown, () => undefined)
const asThePlatform = async (body: Uint8Array) => {
  const headers = { 'content-type': `multipart/form-data; boundary="${BOUNDARY}"` }
  return new Response(body as BodyInit, { headers }).formData().then(shown as never, () => undefined)
}

const words = fc
  .array(fc.constantFrom('a', 'é', '-', '--', '\r', '\n', '\r\n', '\r\n--', '----', '"', ';', 'filename=', '\0'))
  .map((pieces) => pieces.join(''))
const part = fc.oneof(
  fc.tuple(fc.constantFrom('a', 'b[]', 'é', 'filename'), words).map(([name, text]) => field(name, text)),
  fc
    .tuple(
      fc.constantFrom('', 'a.csv', 'é.xlsx', 'a;b.csv'),
      fc.oneof(words, fc.uint8Array()),
      fc.constantFrom('', 'text/csv'),
    )
    .map(([name, content, type]) => file(name, content, type)),
  words.map((content) => ({ head: 'content-disposition: form-data; filename="x"; name=a', content })),
  words.map((content) => ({ head: `Content-Disposition: form-data; name=a; filename*=UTF-8''%C3%A9`, content })),
)
const end = fc.constantFrom(
  `--${BOUNDARY}--\r\n`,
  `--${BOUNDARY}--`,
  `--${BOUNDARY}--\r\nand more`,
  `--${BOUNDARY}\r\n`,
  '',
)

test('reads every body as the parser of the platform does, with files of any bytes', () =>
  fc.assert(
    fc.asyncProperty(fc.array(part, { maxLength: 5 }), end, async (parts, last) => {
      const body = bodyOf(parts, last)
      expect(await asItself(body)).toEqual(await asThePlatform(body))
    }),
    { numRuns: 500 },
  ))

test('finds a part wherever the searched bytes end', async () => {
  const start = bodyOf([file('a.csv', '')], '').length
  for (let before = 0; before <= BOUNDARY.length + 4; before++) {
    const content = new Uint8Array(256 * 1024 - start - before)
    const read = await readMultipart(bodyOf([file('a.csv', content), field('b', 'x')]), BOUNDARY)
    expect(read.map(([name]) => name)).toEqual(['file', 'b'])
  }
})

test('searches and copies a file of 20 MB in turns', async () => {
  const body = bodyOf([file('a.csv', new Uint8Array(20 * MB).fill('-'.charCodeAt(0))), field('a', 'x')])
  let [now, turns] = [0, 0]
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += TURN_MS))
  const search = vi.spyOn(Buffer.prototype, 'indexOf')
  const takeTurn = () => {
    turns++
    next = setImmediate(takeTurn)
  }
  let next = setImmediate(takeTurn)
  try {
    const [[, read]] = (await readMultipart(body, BOUNDARY)) as [[string, File]]
    expect(read.size).toBe(20 * MB)
    const lengths = search.mock.contexts.map((searched) => (searched as Buffer).length)
    expect(Math.max(...lengths)).toBeLessThan(300 * 1024)
    expect(turns).toBeGreaterThan(lengths.length + 20)
  } finally {
    clock.mockRestore()
    search.mockRestore()
    clearImmediate(next)
  }
})

test.each([
  ['a text', [field('a', 'x'.repeat(MAX_BODY))]],
  ['many texts', Array.from({ length: 20 }, (_one, at) => field(`a${at}`, 'x'.repeat(MAX_BODY / 20)))],
  ['the head of a file', [file('x'.repeat(MAX_BODY), 'x')]],
])('refuses %s beyond the limit of any other body, however large files may be', async (_case, parts) => {
  await expect(readMultipart(bodyOf([...parts, file('a.csv', 'x')]), BOUNDARY)).rejects.toMatchObject({
    code: 'too-large',
    message: tooLarge(MAX_BODY),
  })
})
