import { beforeAll, describe, expect, test } from 'vitest'
import { listGrants } from '~/domain/downloads/queries.server'
import { openDownload } from '~/domain/downloads/open-download.server'
import { DomainError } from '~/kit/errors'
import { perform, type Ctx } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { NOON, testCtx } from '../../support/ctx'
import { anAccountType, makeDownload, makeVariant } from '../../support/factories'
import { cartWith, tillOf } from '../../support/pos-calls'

const ctx = testCtx()
const cash = { payment_type: 'cash', cash_received: '1000' }
const DAY = 86_400_000

beforeAll(async () => void (await anAccountType()))

async function sold(handedOut: Parameters<typeof makeVariant>[0]) {
  const variant = await makeVariant(handedOut)
  const order = await cartWith(ctx, { variant_id: variant.id })
  await tillOf(ctx).update(order.id, {
    bill_first_name: 'Ada',
    bill_last_name: 'Fetcher',
    bill_email: `ada${variant.id}@example.org`,
  })
  expect((await tillOf(ctx).complete(order.id, cash)).json.status).toBe('success')
  const [grant] = await listGrants(ctx.read, order.id)
  if (!grant) throw new Error('no grant')
  return { orderId: order.id, variantId: variant.id, grant, token: grant.token }
}

async function bought(limits: Record<string, unknown> = {}) {
  const file = await makeDownload({ name: 'Songs.zip', key: `downloads/${Math.random()}` })
  const key =
    (await ctx.read.first<{ key: string }>(sql`SELECT key FROM download_file WHERE id = ${file.id}`))?.key ?? ''
  await ctx.ports.objectStore.put(key, new Uint8Array(10), 'application/zip')
  return { ...(await sold({ download_file_id: file.id, ...limits })), key }
}

async function fetched(token: string, address = '203.0.113.7', over: Ctx = ctx): Promise<string> {
  try {
    return await perform(openDownload, over, { token, address })
  } catch (error) {
    if (error instanceof DomainError) return error.message
    throw error
  }
}

const at = (moment: number) => ({ ...testCtx({ now: new Date(moment) }), ports: ctx.ports })

describe('a bought file (R-DOWNLOADS-1)', () => {
  test('is granted once, with the limits of its variant, from the moment of the sale', async () => {
    const { orderId, grant } = await bought({
      download_expiry_seconds: 3600,
      download_address_limit: 2,
      download_limit: 3,
    })
    expect(grant).toMatchObject({
      filename: 'Songs.zip',
      token: expect.stringMatching(/^[\w-]{43}$/),
      expiresAt: new Date(NOON.getTime() + 3_600_000),
      addressLimit: 2,
      downloadLimit: 3,
      downloadsUsed: 0,
    })
    await tillOf(ctx).complete(orderId, cash)
    expect(await listGrants(ctx.read, orderId)).toHaveLength(1)
  })

  test('is served at its own address, and the visit is recorded', async () => {
    const { grant, key, token } = await bought()
    expect(grant).toMatchObject({ expiresAt: null, addressLimit: -1, downloadLimit: -1 })
    expect(await fetched(token)).toBe(`memory:${key}`)
    expect(await ctx.read.records(sql`SELECT address, at FROM download_visit WHERE grant_id = ${grant.id}`)).toEqual([
      { address: '203.0.113.7', at: NOON },
    ])
  })

  test('100 fetches at the same moment, 5 allowed: exactly 5', async () => {
    const { token, key, orderId } = await bought({ download_limit: 5 })
    const answers = await Promise.all(Array.from({ length: 100 }, () => fetched(token)))
    expect(answers.filter((answer) => answer === `memory:${key}`)).toHaveLength(5)
    expect(answers.filter((answer) => answer === 'This file was downloaded 5 times, which is the limit.')).toHaveLength(
      95,
    )
    expect(await listGrants(ctx.read, orderId)).toMatchObject([{ downloadsUsed: 5 }])
  })

  test('50 places at the same moment, 3 allowed: exactly 3, and each of them again', async () => {
    const { token, key } = await bought({ download_address_limit: 3 })
    const places = Array.from({ length: 50 }, (_, index) => `198.51.100.${index}`)
    const answers = await Promise.all(places.map((place) => fetched(token, place)))
    const allowed = places.filter((_, index) => answers[index] === `memory:${key}`)
    expect(allowed).toHaveLength(3)
    expect(await Promise.all(allowed.map((place) => fetched(token, place)))).toEqual(allowed.map(() => `memory:${key}`))
    expect(await fetched(token, '192.0.2.1')).toBe('This file can be downloaded from 3 locations only.')
  })

  test('expires exactly at its time', async () => {
    const { token, key } = await bought({ download_expiry_seconds: 86_400 })
    expect(await fetched(token, 'here', at(NOON.getTime() + DAY))).toBe(`memory:${key}`)
    expect(await fetched(token, 'here', at(NOON.getTime() + DAY + 1))).toBe('This download expired on Nov 21, 2026.')
  })

  test('is reported when the store lacks it, without using up a download', async () => {
    const { token, key, orderId } = await bought({ download_limit: 1 })
    await ctx.ports.objectStore.remove(key)
    expect(await fetched(token)).toMatch(/^This file is unavailable right now/)
    expect(await listGrants(ctx.read, orderId)).toMatchObject([{ downloadsUsed: 0 }])
  })

  test('is not found for an unpaid contribution or an unknown link', async () => {
    const { token, orderId } = await bought()
    await ctx.read.run(sql`UPDATE contribution SET number = NULL, confirmed_at = NULL WHERE id = ${orderId}`)
    expect(await fetched(token)).toMatch(/its contribution was not paid/)
    expect(await fetched('x'.repeat(43))).toMatch(/^This download link is not valid/)
    expect(await fetched('\u0001')).toMatch(/^This download link is not valid/)
  })
})

describe('a video that lies elsewhere (R-DOWNLOADS-1)', () => {
  const url = 'https://vimeo.com/76979871'

  test('is reached by its own link, within the limits of its variant', async () => {
    const { grant, token } = await sold({ download_url: url, download_description: 'Concert film', download_limit: 1 })
    expect(grant).toMatchObject({ filename: 'Concert film', downloadLimit: 1, downloadsUsed: 0 })
    expect(await fetched(token)).toBe(url)
    expect(await fetched(token)).toBe('This file was downloaded once, which is the limit.')
    expect(await ctx.read.records(sql`SELECT address FROM download_visit WHERE grant_id = ${grant.id}`)).toHaveLength(1)
  })

  test('bears the name of the product where nothing describes it, and stays the video that was sold', async () => {
    const { grant, token, variantId } = await sold({ download_url: url })
    const product = await ctx.read.first<{ name: string }>(
      sql`SELECT p.name FROM product p JOIN product_variant v ON v.product_id = p.id WHERE v.id = ${variantId}`,
    )
    expect(grant.filename).toBe(product?.name)
    await ctx.read.run(sql`UPDATE product_variant SET download_url = 'https://vimeo.com/2' WHERE id = ${variantId}`)
    expect(await fetched(token)).toBe(url)
  })
})
