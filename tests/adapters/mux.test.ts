import Mux from '@mux/mux-node'
import { describe, expect, test } from 'vitest'
import { readMuxReport } from '~/adapters/mux/reports'

describe('a signature', () => {
  test('is valid here exactly when the SDK accepts it', async () => {
    const body = JSON.stringify({
      type: 'video.live_stream.active',
      created_at: '2026-11-20T17:00:00Z',
      data: { id: 's' },
    })
    const now = new Date()
    const { createHmac } = await import('node:crypto')
    const t = Math.floor(now.getTime() / 1000)
    const header = (secret: string) => `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}`
    const mux = new Mux({ tokenId: 'id', tokenSecret: 'secret' })
    const isGood = async (signed: string) =>
      Promise.allSettled([
        mux.webhooks.verifySignature(body, { 'mux-signature': signed }, 'the secret'),
        (async () => readMuxReport('the secret', { body, headers: { 'mux-signature': signed }, now }))(),
      ]).then((both) => both.map(({ status }) => status === 'fulfilled'))
    expect(await isGood(header('the secret'))).toEqual([true, true])
    expect(await isGood(`${header('another')},v1=${header('the secret').split('v1=')[1]}`)).toEqual([true, true])
    expect(await isGood(header('another'))).toEqual([false, false])
    expect(await isGood(header('the secret').replace('v1', 'v0'))).toEqual([false, false])
    expect(await isGood('')).toEqual([false, false])
  })
})
