import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { deflateSync } from 'node:zlib'
import { describe, expect, test, vi } from 'vitest'
import { drawFirstPage } from '~/adapters/sharp/first-page.server'
import { sharpImages } from '~/adapters/sharp/images.server'
import { STORY_FILES } from '../../prisma/seed/files'
import { jpeg, png, polyglot } from '../support/pictures'

const images = sharpImages()
const noise = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 20 } },
  })

const flat = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#abc' } })

const megabytes = (bytes: number) => Math.round(bytes / 1_048_576)

const chunk = (type: string, body: Buffer) => {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(body.length)
  head.write(type, 4)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc(Buffer.concat([head.subarray(4), body])))
  return Buffer.concat([head, body, sum])
}

function crc(bytes: Buffer): number {
  let sum = ~0
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1
  }
  return ~sum >>> 0
}

function bomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  header.set([8, 2], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1_000_000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** The kernel kills the child like this when memory runs out. */
const killChild = () =>
  vi.waitFor(() => {
    const children = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').trim()
    expect(children).not.toBe('')
    for (const child of children.split(' ')) process.kill(Number(child), 'SIGKILL')
  })

describe('a picture', () => {
  test('is drawn again, upright, without what the camera wrote into it', async () => {
    const sent = await sharp(Buffer.from(await jpeg(400, 300)))
      .withMetadata({ orientation: 6 })
      .withExif({ IFD0: { Artist: 'A Person' }, IFD3: { GPSLatitude: '43/1 39/1 0/1' } })
      .jpeg()
      .toBuffer()
    expect(sent.includes('A Person')).toBe(true)
    const made = await images.redraw(sent)
    if (typeof made === 'string') throw new Error(made)
    expect([made.width, made.height, made.type]).toEqual([300, 400, 'image/jpeg'])
    const { exif, orientation } = await sharp(made.body).metadata()
    expect([exif, orientation]).toEqual([undefined, undefined])
    expect((await sharp(made.thumbnail.body).metadata()).width).toBe(300)
  })

  test('keeps its transparency and its frames', async () => {
    const clear = await sharp({ create: { width: 600, height: 40, channels: 4, background: '#0000' } })
      .png()
      .toBuffer()
    const made = await images.redraw(clear)
    if (typeof made === 'string') throw new Error(made)
    expect([(await sharp(made.body).metadata()).hasAlpha, made.thumbnail.type]).toEqual([true, 'image/png'])

    const frames = await sharp([Buffer.from(await png(40, 30)), await noise(40, 30).png().toBuffer()], {
      join: { animated: true },
    })
      .gif()
      .toBuffer()
    const moving = await images.redraw(frames)
    if (typeof moving === 'string') throw new Error(moving)
    expect([(await sharp(moving.body).metadata()).pages, moving.height]).toEqual([2, 30])
  })

  test('is no larger than 4096 pixels on its longer side', async () => {
    const made = await images.redraw(await flat(6000, 300).jpeg().toBuffer())
    expect(made).toMatchObject({ width: 4096, height: 205 })
  })

  test.each([
    ['16,000 by 16,000 pixels in one MB', async () => bomb(16_000, 16_000), 'too-many-pixels'],
    ['two billion pixels', async () => bomb(65_535, 32_767), 'too-many-pixels'],
    ['pixels that never come', async () => bomb(7000, 7000), 'unreadable'],
    [
      'a progressive picture of 36 million pixels',
      () => flat(6000, 6000).jpeg({ progressive: true }).toBuffer(),
      'too-many-pixels',
    ],
    [
      'a WebP of 49 million pixels',
      () => flat(7000, 7000).webp({ lossless: true, effort: 0 }).toBuffer(),
      'too-many-pixels',
    ],
    [
      'SVG',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>'),
      'unreadable',
    ],
    [
      'SVG that reads files',
      async () =>
        Buffer.from(
          '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"><image ' +
            'xlink:href="file:///etc/passwd"/></svg>',
        ),
      'unreadable',
    ],
    ['nothing', async () => Buffer.alloc(0), 'unreadable'],
    ['TIFF', () => noise(9, 9).tiff().toBuffer(), 'unreadable'],
  ])('of %s is refused', async (_what, body, error) => {
    expect(await images.redraw(await body())).toBe(error)
  })

  test('loses a script that is appended to it', async () => {
    const sent = await polyglot()
    expect([await images.typeOf(sent), Buffer.from(sent).includes('<script>')]).toEqual(['image/gif', true])
    const made = await images.redraw(sent)
    if (typeof made === 'string') throw new Error(made)
    expect(Buffer.from(made.body).includes('script')).toBe(false)
  })

  test('is refused when the process that draws it ends, and the next one is drawn', async () => {
    const drawn = images.redraw(await flat(6000, 6000).jpeg().toBuffer())
    await killChild()
    expect(await drawn).toBe('unreadable')
    expect(await images.redraw(await flat(6000, 300).jpeg().toBuffer())).toMatchObject({ width: 4096 })
  })

  test('takes less than 200 MB at the limits', async () => {
    const plain = sharp({ create: { width: 7000, height: 7000, channels: 4, background: '#abc' } })
    const whole = flat(4090, 4090)
    const sent = [
      await plain.clone().png().toBuffer(),
      await plain.clone().jpeg().withMetadata({ orientation: 6 }).toBuffer(),
      await whole.clone().jpeg({ progressive: true }).toBuffer(),
      await whole.clone().png({ progressive: true }).toBuffer(),
      await flat(3500, 3500).webp({ lossless: true, effort: 0 }).toBuffer(),
    ]
    const folder = path.resolve(import.meta.dirname, '../..')
    const measured = spawnSync(process.execPath, ['tests/support/redraw-memory.ts'], {
      cwd: folder,
      input: JSON.stringify(sent.map((one) => one.toString('base64'))),
      encoding: 'utf8',
      maxBuffer: 1e8,
    })
    expect(measured.stderr).toBe('')
    const { before, max, made } = JSON.parse(measured.stdout) as { before: number; max: number; made: number }
    expect(made).toBe(5)
    expect(megabytes(max - before)).toBeLessThan(200)
  }, 60_000)
})

/** Each level draws the one below ten times, so a few lines draw 10 to the power of the levels. */
function nestedPdf(levels: number): Uint8Array {
  const box = '/Type /XObject /Subtype /Form /BBox [0 0 100 100]'
  const uses = (form: number) => `/Resources << /XObject << /F ${form} 0 R >> >>`
  const stream = (about: string, words: string) => `<< ${about} /Length ${words.length} >>\nstream\n${words}\nendstream`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] /Contents 4 0 R ${uses(5)} >>`,
    stream('', '/F Do'),
    ...Array.from({ length: levels }, (_one, at) => stream(`${box} ${uses(at + 6)}`, '/F Do '.repeat(10))),
    stream(box, '0 0 9 9 re f'),
  ]
  const body = objects.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`).join('')
  return new TextEncoder().encode(`%PDF-1.7\n${body}trailer\n<< /Root 1 0 R /Size ${objects.length + 1} >>\n%%EOF\n`)
}

describe('a PDF', () => {
  const [recipes] = STORY_FILES

  test('gets a picture of its first page', async () => {
    const page = await images.firstPage(recipes?.body ?? new Uint8Array())
    const { width, height, format } = await sharp(page?.body).metadata()
    expect([width, height, format, page?.type]).toEqual([300, 389, 'png', 'image/png'])
  })

  test.each([
    ['no PDF', 'hello'],
    ['a cut one', '%PDF-1.7\n1 0 obj <<'],
    ['nothing', ''],
  ])('gets no picture when it is %s', async (_what, body) => {
    expect(await images.firstPage(new TextEncoder().encode(body))).toBeNull()
  })

  test('gets no picture when the process that draws it ends, and the next one gets its own', async () => {
    const drawn = images.firstPage(nestedPdf(12))
    await killChild()
    expect(await drawn).toBeNull()
    expect(await images.firstPage(recipes?.body ?? new Uint8Array())).toMatchObject({ type: 'image/png' })
  })

  test('gets no picture when its drawing never ends', { timeout: 30_000 }, async () => {
    expect(await drawFirstPage(nestedPdf(2), 300)).not.toBeNull()
    expect(await drawFirstPage(nestedPdf(12), 300, 3000)).toBeNull()
  })

  test('gets no picture when its page is extremely long', async () => {
    const text = Buffer.from(recipes?.body ?? [])
      .toString('latin1')
      .replace('[0 0 612 792]', '[0 0 9 99999]')
    expect(await images.firstPage(Buffer.from(text, 'latin1'))).toBeNull()
  })
})
