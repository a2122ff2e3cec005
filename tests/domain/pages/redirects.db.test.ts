import { expect, test } from 'vitest'
import { mergeSave } from '~/domain/journal/merge-save.server'
import { deleteRedirect } from '~/domain/pages/redirects/delete-redirect.server'
import { redirectById } from '~/domain/pages/redirects/redirect-record.server'
import { redirectList } from '~/domain/pages/redirects/redirects.list.server'
import { saveRedirect } from '~/domain/pages/redirects/save-redirect.server'
import { fieldsOfAddress } from '~/lists/request/address'
import type { DomainError } from '~/kit/errors'
import { OPENED, markOpened } from '~/kit/typed/opened'
import { perform } from '~/kit/operation'
import { testCtx } from '../../support/ctx'

const ctx = testCtx()

const save = (source: string, target: string, more: Record<string, unknown> = {}) =>
  perform(saveRedirect, ctx, { source, target, ...more })
const listed = async (address = '') =>
  (await redirectList.page(ctx, redirectList.read(fieldsOfAddress(address)))).rows.map(({ id }) => id)
const refusedAt = (field: string, message: string) => ({ code: 'invalid', fields: { [field]: [message] } })

test('a redirect is added, found by either address, changed and deleted', async () => {
  const { id } = await save('summer', '/camp/summer')
  expect(await redirectById(ctx.read, id)).toMatchObject({
    id,
    source: '/summer',
    target: '/camp/summer',
    kind: 'permanent',
  })
  expect(await listed('?search=camp')).toEqual([id])
  await save('/summer', 'https://camps.example/summer', { id, kind: 'temporary' })
  expect(await redirectById(ctx.read, id)).toMatchObject({ target: 'https://camps.example/summer', kind: 'temporary' })
  expect(await listed('?kind=temporary&search=summer')).toEqual([id])
  expect(await listed('?kind=permanent&search=summer')).toEqual([])
  await perform(deleteRedirect, ctx, { id })
  expect(await listed('?search=summer')).toEqual([])
  await expect(perform(deleteRedirect, ctx, { id })).rejects.toMatchObject({ code: 'not-found' })
  await expect(save('/summer', '/elsewhere', { id })).rejects.toMatchObject({ code: 'not-found' })
})

test('R-PAGES-1 an address is stored in one form, and has one redirect until that is deleted', async () => {
  const taken = refusedAt('source', 'This address is already redirected.')
  const { id, source } = await save(' //Old/News/ ', '/news-of-today')
  expect(source).toBe('/old/news')
  await expect(save('old/NEWS', '/other')).rejects.toMatchObject(taken)
  const other = await save('/older/news', '/news-of-today')
  await expect(save('/old/news', '/x', { id: other.id })).rejects.toMatchObject(taken)
  await perform(deleteRedirect, ctx, { id })
  await expect(save('/old/news', '/other')).resolves.toMatchObject({ source: '/old/news' })
})

test('R-PAGES-1 redirects do not lead in a circle, whatever the query, letters or slashes', async () => {
  const circle = refusedAt(
    'target',
    'This would lead in a circle: other redirects lead from there back to this address.',
  )
  const a = await save('/loop-a', '/loop-b')
  await save('/loop-b', '/Loop-C/?year=2026')
  await expect(save('/loop-c', '/LOOP-A/#top')).rejects.toMatchObject(circle)
  const c = await save('/loop-c', 'https://elsewhere.example/loop-a')
  await save('/loop-a', '/loop-end', { id: a.id })
  await expect(save('/loop-c', '/loop-a', { id: c.id })).resolves.toMatchObject({ id: c.id })
  await expect(save('/loop-end', '/loop-b')).rejects.toMatchObject(circle)
})

test('R-PAGES-1 refuses a circle of two concurrent saves', async () => {
  // A single pair might run one after the other by chance.
  const pairs = Array.from({ length: 20 }, (_, at) => [`/twin-a${String(at)}`, `/twin-b${String(at)}`] as const)
  const ends = await Promise.all(pairs.map(([a, b]) => Promise.allSettled([save(a, b), save(b, a)])))
  expect(ends.map((both) => both.map(({ status }) => status).sort())).toEqual(
    pairs.map(() => ['fulfilled', 'rejected']),
  )
})

const PATH = 'Please enter a path of your website, like /old-page, without a question mark or spaces.'
const TARGET = 'Please enter a path like /new-page, or a web address that begins with https:// or http://.'
const RESERVED = 'The home page and addresses below /jpanel cannot be redirected.'
test.each([
  ['source', '', '/new', 'Please enter the address to redirect.'],
  ['source', '/old page', '/new', PATH],
  ['source', '/old?x=1', '/new', PATH],
  ['source', 'https://harborlight.example/old', '/new', PATH],
  ['source', '/files/../jpanel', '/new', PATH],
  ['source', '/', '/new', RESERVED],
  ['source', '/JPanel/', '/new', RESERVED],
  ['source', 'jpanel/contributions', '/new', RESERVED],
  ['source', `/${'o'.repeat(255)}`, '/new', 'An address can have up to 255 characters.'],
  ['source', 'o'.repeat(255), '/new', 'An address can have up to 255 characters.'],
  ['target', '/old', '', 'Please enter where the redirect leads.'],
  ['target', '/old', '//elsewhere.example', TARGET],
  ['target', '/old', 'javascript:alert(1)', TARGET],
  ['target', '/old', 'https://me:secret@elsewhere.example/', TARGET],
  ['target', '/old', '/old/?again', 'A redirect cannot lead to its own address.'],
])('R-PAGES-1 the %s of a redirect from "%s" to "%s" is refused', async (field, source, target, message) => {
  await expect(save(source, target)).rejects.toMatchObject(refusedAt(field, message))
})

test('a kind that does not exist is refused', async () => {
  await expect(save('/kind', '/new', { kind: 'http_301' })).rejects.toMatchObject(
    refusedAt('kind', 'Please choose a kind of redirect.'),
  )
})

test('changing redirects needs the right to edit them', async () => {
  const other = testCtx({ permissions: ['order.view'] })
  await expect(perform(saveRedirect, other, { source: '/mine', target: '/new' })).rejects.toMatchObject({
    code: 'forbidden',
  })
  await expect(perform(deleteRedirect, other, { id: 1 })).rejects.toMatchObject({ code: 'forbidden' })
})

test('asks before it overwrites a change by somebody else, and merges the others (decision 0860)', async () => {
  const { id } = await save('/two-editors', '/one')
  const together = mergeSave(saveRedirect, {
    type: 'redirect',
    read: async (runner, key) => {
      const values = await redirectById(runner, Number(key))
      return values && { values: { ...values } }
    },
  })
  const opened = { [OPENED]: JSON.stringify(markOpened({ source: '/two-editors', target: '/one', kind: 'permanent' })) }
  await perform(saveRedirect, ctx, { id, source: '/two-editors', target: '/theirs' })
  const mine = { id, source: '/two-editors', target: '/mine', kind: 'permanent', ...opened }
  const clash = await perform(together, ctx, mine).catch((error: unknown) => error)
  expect(clash).toMatchObject({ code: 'conflict', fields: { target: [expect.stringContaining('to “/theirs”')] } })
  expect(await redirectById(ctx.read, id)).toMatchObject({ target: '/theirs' })
  await perform(together, ctx, { ...mine, source: '/two-people', target: '/one' })
  expect(await redirectById(ctx.read, id)).toMatchObject({ source: '/two-people', target: '/theirs' })
  await perform(together, ctx, (clash as DomainError).typed)
  expect(await redirectById(ctx.read, id)).toMatchObject({ target: '/mine' })
})
