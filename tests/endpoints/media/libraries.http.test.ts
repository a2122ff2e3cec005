import { describe, expect, test } from 'vitest'
import { as, origin, rows, type Caller } from '../../support/server'
import { jpeg, png } from '../../support/pictures'

const owner = await as('owner')

type Signed = { filename: string; signed_upload_url: string }
type Media = { id: number; filename: string; public_url: string; thumbnail_url: string; location?: string }

const put = ({ signed_upload_url: url }: Signed, body: Uint8Array, type: string) =>
  fetch(origin() + url, { method: 'PUT', body: body as BodyInit, headers: { 'content-type': type } })

/** The documented client sends no size when it signs, but sends it when it is done. */
async function upload(
  library: 'media' | 'downloads',
  file: { filename: string; body: Uint8Array; type: string },
  by: Caller = owner,
) {
  const { filename, body, type } = file
  const signed = (await (
    await by.post(`/jpanel/${library}/cdn/sign`, { filename, content_type: type })
  ).json()) as Signed
  expect((await put(signed, body, type)).status).toBe(200)
  return by.post(`/jpanel/${library}/cdn/done`, { filename: signed.filename, content_type: type, size: body.length })
}

describe('the image library', () => {
  test('takes a picture in three calls, shows it to everybody, lists it and deletes it with its file', async () => {
    const reply = await upload('media', { filename: 'Pier in Fog.PNG', body: await png(900, 600), type: 'image/png' })
    expect(reply.status).toBe(200)
    const media = (await reply.json()) as Media
    expect(media).toMatchObject({
      filename: 'pier-in-fog.png',
      collection_name: 'files',
      is_image: true,
      caption: null,
      uses: 0,
    })

    for (const address of [media.public_url, media.thumbnail_url]) {
      const shown = await fetch(origin() + address)
      expect([shown.status, shown.headers.get('content-type')?.startsWith('image/')]).toEqual([200, true])
      expect(shown.headers.get('x-content-type-options')).toBe('nosniff')
      expect(shown.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
      expect(shown.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    }
    const found = (await (await owner.get('/jpanel/images/directory_listing?query=pier-in-f')).json()) as {
      data: Media[]
      previous: object
    }
    expect(found.data.map(({ id }) => id)).toEqual([media.id])
    expect(found).toMatchObject({
      items: 1,
      current_page: 1,
      previous: { is_link: false },
      parts: [],
      user_can_add: true,
    })

    expect(await (await owner.post('/jpanel/images/destroy', { id: media.id })).json()).toEqual({ success: true })
    await expect.poll(async () => (await fetch(origin() + media.public_url)).status, { timeout: 15_000 }).toBe(404)
    expect((await owner.post(`/jpanel/media/${media.id}/destroy`)).status).toBe(404)
  })

  test('lists what is attached, in order, and answers true when one is destroyed', async () => {
    const [honey] = await rows<{ id: number }>("SELECT id FROM product WHERE code = 'HL-HNY'")
    const reply = await owner.post('/jpanel/media/list', {
      parent_id: honey?.id,
      parent_type: 'App\\Models\\Product',
      collection_name: 'any',
    })
    expect(await reply.json()).toMatchObject([{ filename: 'honey-shelf.jpg', caption: 'Wildflower honey, 340 g' }])
    const media = (await (
      await upload('media', { filename: 'gone.jpg', body: await jpeg(), type: 'image/jpeg' })
    ).json()) as Media
    expect(await (await owner.post(`/jpanel/media/${media.id}/destroy`)).json()).toBe(true)
    expect((await owner.post('/jpanel/media/list', { parent_type: 'product' })).status).toBe(422)
  })

  test('answers a refusal with 422 and `error`', async () => {
    for (const [sent, error] of [
      [{}, 'A file name is required.'],
      [{ filename: 'logo.svg' }, 'SVG files cannot be used here.'],
      [{ filename: 'a.jpg', size: 4_294_967_296 }, 'This file is too large. The limit is 20 MB.'],
    ] as const) {
      const reply = await owner.post('/jpanel/media/cdn/sign', sent)
      expect([reply.status, await reply.json()]).toEqual([422, { error, message: error }])
    }
    const page = new TextEncoder().encode('<!doctype html><script>alert(document.domain)</script>')
    const renamed = await upload('media', { filename: 'page.jpg', body: page, type: 'image/jpeg' })
    expect([renamed.status, ((await renamed.json()) as { error: string }).error]).toEqual([
      422,
      expect.stringContaining('not what its name says'),
    ])
  })

  test('a body that grows past its signed size without announcing one is refused, and the server goes on', async () => {
    const signed = (await (
      await owner.post('/jpanel/media/cdn/sign', { filename: 'grows.jpg', content_type: 'image/jpeg', size: 1000 })
    ).json()) as Signed
    const body = new Blob([new Uint8Array(3_000_000)]).stream()
    const put3Mb = { method: 'PUT', body, headers: { 'content-type': 'image/jpeg' }, duplex: 'half' } as RequestInit
    const status = await fetch(origin() + signed.signed_upload_url, put3Mb).then(
      (reply) => reply.status,
      // Node may still be sending when the connection is closed after the reply.
      () => 400,
    )
    expect(status).toBe(400)
    expect((await fetch(`${origin()}/jpanel/api/health`)).status).toBe(200)
  })

  test('an address takes no more than the library does, and nothing of another type', async () => {
    const signed = (await (
      await owner.post('/jpanel/media/cdn/sign', { filename: 'big.jpg', content_type: 'image/jpeg' })
    ).json()) as Signed
    expect((await put(signed, new Uint8Array(20_000_001), 'image/jpeg')).status).toBe(403)
    expect((await put(signed, new Uint8Array(5), 'text/html')).status).toBe(403)
    const done = await owner.post('/jpanel/media/cdn/done', { filename: 'big.jpg' })
    expect(((await done.json()) as { error: string }).error).toBe(
      'The file did not arrive completely. Please try again.',
    )
  })
})

describe('the editor', () => {
  const send = (file: Blob, name: string, by: Caller = owner) => {
    const form = new FormData()
    form.append('file', file, name)
    return by.post('/jpanel/api/v1/ckeditor/imageupload', form)
  }

  test('uploads a picture of more than 512 KB in one piece and gets its location', async () => {
    const body = await png(700, 500)
    const noise = Buffer.concat([body, Buffer.alloc(3_000_000, 'x')])
    const reply = await send(new Blob([noise as BlobPart]), 'pasted.png')
    const media = (await reply.json()) as Media
    expect([reply.status, media.location]).toEqual([200, media.public_url])
    expect((await (await fetch(origin() + media.public_url)).arrayBuffer()).byteLength).toBeLessThan(100_000)
  })

  test('gets `error` with 422 for what is no picture, and for no file', async () => {
    const reply = await send(new Blob(['<svg onload="alert(1)"/>']), 'x.png')
    expect([reply.status, ((await reply.json()) as { error: string }).error]).toEqual([
      422,
      expect.stringContaining('not what its name says'),
    ])
    const none = await owner.post('/jpanel/api/v1/tinymce/imageupload', new FormData())
    expect([none.status, ((await none.json()) as { error: string }).error]).toEqual([422, 'Please choose a file.'])
  })

  test('may not send more than 20 MB, and other calls no more than 512 KB, whatever they call it', async () => {
    const large = new FormData()
    large.append('file', new Blob([new Uint8Array(22_000_000)]), 'x.png')
    expect((await owner.post('/jpanel/api/v1/ckeditor/imageupload', large)).status).toBe(413)
    const other = new FormData()
    other.append('name', 'x'.repeat(600_000))
    expect((await owner.post('/jpanel/tributes/1/edit', other)).status).toBe(413)
  })
})

describe('the downloads library', () => {
  const text = (words: string) => new TextEncoder().encode(words)

  test('takes a file, answers the keys of its list, leads to it for five minutes, and deletes it', async () => {
    const reply = await upload('downloads', {
      filename: 'Tide tables.CSV',
      body: text('day,high\n1,4.2'),
      type: 'application/vnd.ms-excel',
    })
    const file = (await reply.json()) as { id: number; url: string }
    const listed = (await (await owner.get('/jpanel/downloads.json?query=TIDE')).json()) as object[]
    expect(listed).toEqual([file])
    expect(file).toMatchObject({
      name: 'tide-tables.csv',
      size: 14,
      size_formatted: '14 B',
      in_use: false,
      fa_icon: 'fa-file',
    })

    const way = await owner.get(`/jpanel/downloads/${file.id}`)
    const got = await fetch(origin() + (way.headers.get('location') ?? ''))
    expect([way.status, got.status, got.headers.get('content-type'), got.headers.get('content-disposition')]).toEqual([
      302,
      200,
      'text/csv; charset=utf-8',
      'attachment; filename=tide-tables.csv',
    ])
    const deleted = await owner.call('DELETE', `/jpanel/downloads/${file.id}`)
    expect([deleted.status, await deleted.text()]).toEqual([200, ''])
    expect((await owner.get(`/jpanel/downloads/${file.id}`)).status).toBe(404)
  })

  test('keeps a file that a product hands out', async () => {
    const [file] = (await (await owner.get('/jpanel/downloads.json?query=soup-recipes')).json()) as {
      id: number
      in_use: boolean
    }[]
    expect(file?.in_use).toBe(true)
    const reply = await owner.call('DELETE', `/jpanel/downloads/${file?.id}`)
    expect([reply.status, ((await reply.json()) as { message: string }).message]).toEqual([
      422,
      'This file is in use by Soup recipes, to download and cannot be removed.',
    ])
  })

  test('answers `message` when signing fails and `error` when finishing fails', async () => {
    expect(await (await owner.post('/jpanel/downloads/cdn/sign', {})).json()).toEqual({
      message: 'A file name is required.',
    })
    const reply = await upload('downloads', {
      filename: 'notes.txt',
      body: text('<html><script>alert(1)</script>'),
      type: 'text/plain',
    })
    expect([reply.status, ((await reply.json()) as { error: string }).error]).toEqual([
      422,
      expect.stringContaining('not what its name says'),
    ])
  })
})

describe('without JavaScript', () => {
  const form = (values: Record<string, string>, files: [Uint8Array, string][]) => {
    const made = new FormData()
    for (const [name, value] of Object.entries({ _token: owner.csrf, ...values })) made.append(name, value)
    for (const [body, name] of files) made.append('files', new Blob([body as BlobPart]), name)
    return made
  }
  const post = (path: string, body: FormData) =>
    owner.raw(path, { method: 'POST', headers: { origin: origin(), accept: 'text/html' }, body })

  test('a form carries its pictures itself, and says what was wrong with one', async () => {
    const large = Buffer.concat([await jpeg(), Buffer.alloc(700_000)])
    const reply = await post(
      '/jpanel/images',
      form({ intent: 'upload' }, [
        [large, 'one.jpg'],
        [await png(), 'two.png'],
      ]),
    )
    expect([reply.status, reply.headers.get('location')]).toEqual([302, '/jpanel/images'])
    expect(await rows("SELECT 1 FROM media WHERE filename IN ('one.jpg', 'two.png')")).toHaveLength(2)

    const refused = await post('/jpanel/images', form({ intent: 'upload' }, [[new Uint8Array(9), 'virus.exe']]))
    expect([refused.status, (await refused.text()).includes('EXE files cannot be used here.')]).toEqual([422, true])
  })

  test('captions, deleting and downloads are plain forms', async () => {
    const [media] = await rows<{ id: number }>("SELECT id FROM media WHERE filename = 'one.jpg'")
    expect(
      (await post('/jpanel/images', form({ intent: 'caption', id: String(media?.id), caption: 'Fog' }, []))).status,
    ).toBe(302)
    expect(await (await owner.visit(`/jpanel/images?id=${media?.id}`)).text()).toContain('Fog')
    expect((await post('/jpanel/images', form({ intent: 'delete', id: String(media?.id) }, []))).status).toBe(302)
    expect(await (await owner.visit(`/jpanel/images?id=${media?.id}`)).text()).toContain('not in the library any more')
    const reply = await post(
      '/jpanel/downloads',
      form({ intent: 'upload' }, [[new TextEncoder().encode('hello'), 'hello.txt']]),
    )
    expect([reply.status, reply.headers.get('location')]).toEqual([302, '/jpanel/downloads'])
  })
})

test('the till shows the pictures of products, on tiles, in categories and on lines', async () => {
  const products = (await (await owner.post('/jpanel/pos/products.json', { keywords: 'HL-HNY' })).json()) as {
    thumbnail_url: string
  }[]
  expect(products[0]?.thumbnail_url).toBe('/media/story/300/honey-shelf.jpg.jpg')
  const shown = await fetch(origin() + (products[0]?.thumbnail_url ?? ''))
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
})

test.each([
  '/media/../downloads/soup-recipes.pdf',
  '/media/%2e%2e/downloads/soup-recipes.pdf',
  '/media/',
  '/media/a//b',
  '/media/..%2fx',
])('finds no file for %s', async (path) => {
  expect((await fetch(origin() + path)).status).toBe(404)
})
