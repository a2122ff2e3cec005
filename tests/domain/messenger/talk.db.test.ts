import { beforeEach, describe, expect, test } from 'vitest'
import { deleteConversation } from '~/domain/messenger/delete-conversation.server'
import { saveConversation } from '~/domain/messenger/save-conversation.server'
import { switchConversation } from '~/domain/messenger/switch-conversation.server'
import { converse, NO_TEST_MODE } from '~/domain/messenger/talk/converse.server'
import { ASK_AMOUNT, NO_METHOD } from '~/domain/messenger/talk/gift'
import { UNMATCHED } from '~/domain/messenger/talk/receive-message.server'
import { receiveText } from '~/domain/messenger/receive-text.server'
import { standInPhoneNumbers } from '~/adapters/fake/phone-numbers.server'
import { later, minutes } from '~/kit/clock'
import { perform, type Ctx } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { NOON, testCtx, testSandbox } from '../../support/ctx'
import { insert, makeGift, makeSupporter } from '../../support/factories'
import { makeMethod } from '../../support/recurring'

const ctx = testCtx()
const PHONE = '+12075550142'
let variantId = 0
let supporterId = 0

beforeEach(async () => {
  await ctx.read.run(sql`DELETE FROM received_text`)
  await ctx.read.run(sql`DELETE FROM conversation`)
  await ctx.read.run(sql`DELETE FROM phone_number`)
  await ctx.read.run(sql`UPDATE supporter SET bill_phone = NULL WHERE bill_phone IS NOT NULL`)
  variantId = (await makeGift({ is_donation: true, billing_period: 'onetime', price_minimum_minor: 500n })).id
  supporterId = (
    await makeSupporter({
      first_name: 'Amara',
      last_name: 'Lindqvist',
      bill_phone: '(207) 555-0142',
      bill_country: 'US',
    })
  ).id
})

const donate = { command: 'DONATE {amount}', kind: 'donate_amount', trackingSource: 'gala' }
async function conversation(change: object = {}): Promise<number> {
  const { id } = await perform(saveConversation, ctx, { ...donate, variantId, ...change })
  await perform(switchConversation, ctx, { id })
  return id
}
const say = (message: string, of: Ctx = ctx, sender = PHONE) =>
  perform(converse, of, { driver: 'web', sender, recipient: sender, message })
const gifts = () =>
  ctx.read.rows<{ total: bigint; source: string; tracking: string | null; paid: boolean }>(sql`
    SELECT total_minor AS total, source, tracking_source AS tracking, confirmed_at IS NOT NULL AS paid FROM contribution
    WHERE supporter_id = ${supporterId} ORDER BY id`)
const paid = { total: 2500n, source: 'Messenger', tracking: 'gala', paid: true }

describe('a conversation', () => {
  test('begins disabled, and does not answer until it is enabled', async () => {
    const { id } = await perform(saveConversation, ctx, { command: 'HOURS', kind: 'reply', reply: 'Nine to five.' })
    expect(await say('hours')).toEqual([UNMATCHED])
    expect(await perform(switchConversation, ctx, { id })).toEqual({ command: 'HOURS', isEnabled: true })
    expect(await say(' Hours ')).toEqual(['Nine to five.'])
    await perform(deleteConversation, ctx, { id })
    expect(await say('hours')).toEqual([UNMATCHED])
  })

  test.each(['cancel', 'END', 'help', 'Stop', 'unsubscribe'])('may not listen for %s', async (command) => {
    await expect(perform(saveConversation, ctx, { command, kind: 'reply', reply: 'x' })).rejects.toMatchObject({
      code: 'invalid',
      fields: { command: [`“${command.toUpperCase()}” is reserved by carriers. Please choose another word.`] },
    })
  })

  test('may not listen for what another listens for on the same numbers, disabled ones included', async () => {
    const number = (phone: string) =>
      insert('phone_number', {
        number: phone,
        kind: 'local',
        state: 'owned',
        provider: 'x',
        reference: phone,
        tried_at: NOON,
        created_at: NOON,
        updated_at: NOON,
      })
    const [one, other] = [await number('+12075550100'), await number('+12075550101')]
    const save = (numberIds: number[]) =>
      perform(saveConversation, ctx, { command: 'Hours', kind: 'reply', reply: 'x', numberIds })
    const { id } = await save([one.id])
    await expect(save([])).rejects.toMatchObject({
      fields: { command: ['Another conversation listens for “HOURS” on the same numbers.'] },
    })
    await expect(save([one.id, other.id])).rejects.toMatchObject({ code: 'invalid' })
    await save([other.id])
    await perform(saveConversation, ctx, { id, command: 'hours', kind: 'reply', reply: 'y', numberIds: [one.id] })
    await expect(save([2_000_000_000])).rejects.toMatchObject({
      fields: { numberIds: ['Please choose numbers of the list.'] },
    })
    await perform(switchConversation, ctx, { id })
    expect(await say('hours', ctx, '+12075550100')).toEqual(['y'])
    expect(await say('hours', ctx, '+12075550101')).toEqual([UNMATCHED])
  })
})

describe('a gift by text message', () => {
  test('is charged to the default method of the number’s supporter, as a messenger contribution', async () => {
    await conversation()
    await makeMethod(ctx, supporterId).then((id) =>
      ctx.read.run(sql`UPDATE payment_method SET use_as_default = true WHERE id = ${id}`),
    )
    const [reply] = await say('Donate $25')
    expect(reply).toMatch(/^Thank you for your gift of \$25\.00 to .* Your contribution is #[0-9A-F]{10}\.$/)
    expect(await gifts()).toEqual([paid])
    expect(await ctx.read.records(sql`SELECT 1 FROM talk`)).toEqual([])
  })

  const withMethod = async (scenario = 'ok') => {
    const id = await makeMethod(ctx, supporterId, { scenario })
    await ctx.read.run(sql`UPDATE payment_method SET use_as_default = true WHERE id = ${id}`)
  }

  test('asks for what is missing, and waits for a method over forty minutes, not longer', async () => {
    await conversation()
    expect(await say('donate')).toEqual([ASK_AMOUNT])
    expect(await say('25')).toEqual([NO_METHOD])
    await withMethod()
    expect(await say('done', testCtx({ now: later(NOON, minutes(41)) }))).toEqual([UNMATCHED])
    expect(await gifts()).toEqual([])
    expect((await say('done', testCtx({ now: later(NOON, minutes(39)) })))[0]).toContain('Thank you')
    expect(await gifts()).toEqual([paid])
  })

  test('is charged once when sent twice at once', async () => {
    await conversation()
    await withMethod()
    await say('donate')
    await Promise.all([say('25'), say('25')])
    expect(await gifts()).toEqual([paid])
  })

  test('resumes the same contribution after a minute, and is charged once', async () => {
    const id = await conversation()
    await withMethod()
    await insert('talk', {
      driver: 'web',
      sender: PHONE,
      recipient: PHONE,
      conversation_id: id,
      step: 'charging',
      amount_minor: 2500n,
      client_uuid: '00AA11BB22',
      claimed_at: NOON,
      expires_at: later(NOON, minutes(40)),
    })
    expect(await say('hello?')).toEqual(['Your gift is being processed. One moment, please.'])
    expect(await gifts()).toEqual([])
    expect((await say('hello?', testCtx({ now: later(NOON, minutes(2)) })))[0]).toContain('#00AA11BB22')
    expect(await gifts()).toEqual([paid])
  })

  test('answers with the decline of the bank, and gives nothing', async () => {
    await conversation()
    await withMethod('declined')
    expect((await say('donate 25'))[0]).toMatch(/^Your gift could not be charged\. /)
    expect((await gifts()).filter((one) => one.paid)).toEqual([])
    expect(await ctx.read.records(sql`SELECT 1 FROM talk`)).toEqual([])
  })

  test('has no supporter when two have the number', async () => {
    await conversation()
    await withMethod()
    await makeSupporter({ bill_phone: '207-555-0142', bill_country: 'US' })
    expect(await say('donate 25')).toEqual([NO_METHOD])
  })

  test('is not charged by the console through a gateway that takes real money', async () => {
    await conversation()
    await withMethod()
    await ctx.read.run(sql`UPDATE payment_method SET gateway = 'real'`)
    const live = testCtx({ gateway: { ...testSandbox(), key: 'real' } })
    expect(await say('donate 25', live)).toEqual([NO_TEST_MODE])
    expect(await gifts()).toEqual([])
  })
})

describe('a text message from the provider', () => {
  const signed = {
    ...standInPhoneNumbers,
    isSigned: async (address: string, _fields: object, signature: string) =>
      address === 'https://office.example/webhook/messenger' && signature === 'good',
  }
  const provided = (): Ctx => ({ ...testCtx({ phoneNumbers: signed }), officeUrl: 'https://office.example' })
  const text = (Body: string, { sid = 'SM1', to = '+12075550100', signature = 'good' } = {}) =>
    perform(receiveText, provided(), {
      body: new URLSearchParams({ MessageSid: sid, From: PHONE, To: to, Body }).toString(),
      signature,
    })

  beforeEach(async () => {
    await insert('phone_number', {
      number: '+12075550100',
      kind: 'local',
      state: 'owned',
      provider: 'stand-in',
      reference: 'PN',
      tried_at: NOON,
      created_at: NOON,
      updated_at: NOON,
    })
    await perform(saveConversation, ctx, { command: 'HOURS', kind: 'reply', reply: 'Nine to five.' }).then(({ id }) =>
      perform(switchConversation, ctx, { id }),
    )
  })

  test('is answered, and the same one again as the first time', async () => {
    expect(await text('hours')).toBe('Nine to five.')
    await ctx.read.run(sql`DELETE FROM conversation`)
    expect(await text('hours')).toBe('Nine to five.')
    expect(await text('hours', { sid: 'SM2' })).toBe(UNMATCHED)
  })

  test('is refused without a good signature, and stores nothing', async () => {
    await expect(text('hours', { signature: 'bad' })).rejects.toMatchObject({ code: 'forbidden' })
    await expect(perform(receiveText, testCtx(), { body: '', signature: 'good' })).rejects.toMatchObject({
      code: 'forbidden',
    })
    expect(await ctx.read.records(sql`SELECT 1 FROM received_text`)).toEqual([])
  })

  test('gets no answer when it goes to a number that is not ours or has a word of the carriers', async () => {
    expect(await text('hours', { to: '+12075550177' })).toBe('')
    expect(await text('STOP', { sid: 'SM3' })).toBe('')
  })
})
