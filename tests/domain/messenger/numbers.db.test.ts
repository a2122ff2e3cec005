import { beforeEach, describe, expect, test } from 'vitest'
import { standInPhoneNumbers } from '~/adapters/fake/phone-numbers.server'
import { chooseNumber } from '~/domain/messenger/choose-number.server'
import { heldNumbers } from '~/domain/messenger/queries.server'
import { allConversations, isUnreachable } from '~/domain/messenger/conversations.server'
import { releaseNumber } from '~/domain/messenger/release-number.server'
import { saveConversation } from '~/domain/messenger/save-conversation.server'
import { searchNumbers } from '~/domain/messenger/search-numbers.server'
import { later, minutes } from '~/kit/clock'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { NumberRefused, NumbersUnreachable, type PhoneNumbers } from '~/ports/phone-numbers'
import { NOON, testCtx } from '../../support/ctx'
import { makeGift } from '../../support/factories'
import { TOLL_FREE_USE } from '../../support/twilio/toll-free-use'

class Provider implements PhoneNumbers {
  key = 'stand-in'
  sold: string[] = []
  given: string[] = []
  verified: string[] = []
  next: 'sells' | 'sells unheard' | 'loses the call' | 'refuses' = 'sells'
  finds = true
  releases = true
  verifies: 'takes' | 'refuses' | 'is gone' = 'takes'
  search: PhoneNumbers['search'] = async (search) => standInPhoneNumbers.search(search)
  buy = async (number: string) => {
    if (this.next === 'refuses') throw new NumberRefused('Somebody else was faster.')
    if (this.next === 'loses the call') throw new NumbersUnreachable('nothing')
    this.sold.push(number)
    if (this.next === 'sells unheard') throw new NumbersUnreachable('nothing')
    return `PN ${number}`
  }
  find = async (number: string) => {
    if (!this.finds) throw new NumbersUnreachable('nothing')
    return this.sold.includes(number) ? `PN ${number}` : null
  }
  release = async (reference: string) => {
    if (!this.releases) throw new NumbersUnreachable('nothing')
    this.given.push(reference)
  }
  isSigned = async () => false
  verify = async (reference: string) => {
    if (this.verifies === 'refuses') throw new NumberRefused('The website cannot be reached.')
    if (this.verifies === 'is gone') throw new NumbersUnreachable('nothing')
    this.verified.push(reference)
    return `HH ${reference}`
  }
}

let provider: Provider
const at = (minutesLater = 0) => testCtx({ phoneNumbers: provider, now: later(NOON, minutes(minutesLater)) })
const choose = (phoneNumber: string, more: object = {}, minute = 0) =>
  perform(chooseNumber, at(minute), { phoneNumber, ...more })
const LOCAL = '+12125550100'
const FREE = '+18005550100'

beforeEach(async () => {
  provider = new Provider()
  await testCtx().read.run(sql`DELETE FROM conversation_number`)
  await testCtx().read.run(sql`DELETE FROM phone_number`)
})

const states = async () =>
  (await heldNumbers(testCtx().read)).map(({ number, state, verification }) => [number, state, verification])

describe('searching', () => {
  test('finds at most twenty numbers of an area code', async () => {
    const found = await perform(searchNumbers, at(), { country: 'US', type: 'local', areaCode: '212' })
    expect(found).toHaveLength(20)
    expect(found[0]).toEqual({ full: LOCAL, short: '(212) 555-0100' })
  })

  test.each([
    [{ country: 'US', type: 'local' }, 'areaCode', 'Area code is required for local numbers.'],
    [{ country: 'US', type: 'local', areaCode: '21x' }, 'areaCode', 'Please enter an area code of 2 to 6 digits.'],
    [{ country: 'XX', type: 'toll-free' }, 'country', 'Please choose a country of the list.'],
    [{ country: 'US', type: 'mobile' }, 'type', 'Numbers are local or toll-free.'],
  ])('%o is refused at its field', async (input, field, message) => {
    await expect(perform(searchNumbers, at(), input)).rejects.toMatchObject({ fields: { [field]: [message] } })
  })

  test('a toll-free search needs no area code, and passes none on', async () => {
    const sent: unknown[] = []
    provider.search = async (search) => (sent.push(search), [])
    await perform(searchNumbers, at(), { country: 'US', type: 'toll-free', areaCode: '212' })
    expect(sent).toEqual([{ country: 'US', type: 'toll-free', areaCode: null, max: 20 }])
  })
})

describe('choosing a number', () => {
  test('buys it once, and again is the same number', async () => {
    expect(await choose(LOCAL)).toEqual({ number: LOCAL, problem: null })
    expect(await choose(LOCAL)).toEqual({ number: LOCAL, problem: null })
    expect(provider.sold).toEqual([LOCAL])
    expect(await states()).toEqual([[LOCAL, 'owned', null]])
  })

  test('buys it once when two people press at once', async () => {
    const both = await Promise.allSettled([choose(LOCAL), choose(LOCAL)])
    expect(provider.sold).toEqual([LOCAL])
    expect(both.some(({ status }) => status === 'fulfilled')).toBe(true)
  })

  test('is looked up when the answer was lost, and not bought again', async () => {
    provider.next = 'sells unheard'
    expect(await choose(LOCAL)).toEqual({ number: LOCAL, problem: null })
    expect(provider.sold).toEqual([LOCAL])
  })

  test('stays unconfirmed for a minute, and is looked up before another purchase', async () => {
    provider.next = 'sells unheard'
    provider.finds = false
    await expect(choose(LOCAL)).rejects.toMatchObject({ code: 'refused' })
    expect(await states()).toEqual([[LOCAL, 'buying', null]])
    await expect(choose(LOCAL)).rejects.toThrow('This number is being provisioned. Please wait a minute and try again.')
    provider.finds = true
    provider.next = 'sells'
    await choose(LOCAL, {}, 2)
    expect(provider.sold).toEqual([LOCAL])
    expect(await states()).toEqual([[LOCAL, 'owned', null]])
  })

  test('is bought by the next try where nothing had been sold', async () => {
    provider.next = 'loses the call'
    await expect(choose(LOCAL)).rejects.toMatchObject({ code: 'refused' })
    provider.next = 'sells'
    await choose(LOCAL, {}, 2)
    expect(provider.sold).toEqual([LOCAL])
  })

  test('is refused with the provider’s message when taken, and can be selected later', async () => {
    provider.next = 'refuses'
    await expect(choose(LOCAL)).rejects.toThrow('Somebody else was faster.')
    expect(await states()).toEqual([])
    provider.next = 'sells'
    await choose(LOCAL)
    expect(await states()).toEqual([[LOCAL, 'owned', null]])
  })

  test.each(['12125550100', '+1 212', '', '+1212555010x'])('%j is no phone number', async (number) => {
    await expect(choose(number)).rejects.toMatchObject({
      fields: { phoneNumber: ['Please choose a phone number, such as +12125550100.'] },
    })
  })

  test('needs the permission', async () => {
    await expect(
      perform(chooseNumber, testCtx({ permissions: ['order.edit'] }), { phoneNumber: LOCAL }),
    ).rejects.toMatchObject({
      code: 'forbidden',
    })
  })
})

describe('a toll-free number', () => {
  test('is bought, then submitted for verification', async () => {
    expect(await choose(FREE, { isTollFree: '1', ...TOLL_FREE_USE })).toEqual({ number: FREE, problem: null })
    expect(provider.verified).toEqual([`PN ${FREE}`])
    expect(await states()).toEqual([[FREE, 'owned', 'submitted']])
  })

  test.each(Object.keys(TOLL_FREE_USE))('buys nothing when %s is missing', async (field) => {
    await expect(choose(FREE, { isTollFree: '1', ...TOLL_FREE_USE, [field]: '' })).rejects.toMatchObject({
      message: 'Please ensure all fields above are filled',
      fields: { [field]: ['Please fill in this field.'] },
    })
    expect(provider.sold).toEqual([])
  })

  test('buys nothing when no use is ticked', async () => {
    const { useCases: _useCases, ...rest } = TOLL_FREE_USE
    await expect(choose(FREE, { isTollFree: '1', ...rest })).rejects.toMatchObject({
      fields: { useCases: ['Please fill in this field.'] },
    })
    expect(provider.sold).toEqual([])
  })

  test('needs its verification whether the call says that it is toll-free or not', async () => {
    await expect(choose(FREE)).rejects.toThrow('Please ensure all fields above are filled')
    await expect(choose(LOCAL, { isTollFree: '1', ...TOLL_FREE_USE })).rejects.toThrow(
      'This is not a toll-free number.',
    )
  })

  test.each(['refuses', 'is gone'] as const)(
    'is kept as unverified where the provider %s, and submitted again without buying',
    async (how) => {
      provider.verifies = how
      const { problem } = await choose(FREE, TOLL_FREE_USE)
      expect(problem).not.toBeNull()
      expect(await states()).toEqual([[FREE, 'owned', 'unverified']])
      provider.verifies = 'takes'
      await choose(FREE, TOLL_FREE_USE)
      expect(provider.sold).toEqual([FREE])
      expect(await states()).toEqual([[FREE, 'owned', 'submitted']])
    },
  )
})

describe('releasing', () => {
  const idOf = async (number: string) =>
    (await heldNumbers(testCtx().read)).find((one) => one.number === number)?.id ?? 0

  test('gives it back, and it can be bought again', async () => {
    await choose(LOCAL)
    expect(await perform(releaseNumber, at(), { id: await idOf(LOCAL) })).toEqual({ number: LOCAL })
    expect(provider.given).toEqual([`PN ${LOCAL}`])
    expect(await states()).toEqual([])
    await choose(LOCAL)
    expect(provider.sold).toHaveLength(2)
  })

  test('a provider that does not answer leaves it as it is', async () => {
    await choose(LOCAL)
    provider.releases = false
    await expect(perform(releaseNumber, at(), { id: await idOf(LOCAL) })).rejects.toThrow(
      `An error occured when releasing ${LOCAL}`,
    )
    expect(await states()).toEqual([[LOCAL, 'owned', null]])
  })

  test('refuses numbers of another provider or unconfirmed ones, and finds only ours', async () => {
    await choose(LOCAL)
    const id = await idOf(LOCAL)
    await testCtx().read.run(sql`UPDATE phone_number SET provider = 'twilio' WHERE id = ${id}`)
    await expect(perform(releaseNumber, at(), { id })).rejects.toMatchObject({ code: 'refused' })
    await expect(perform(releaseNumber, at(), { id: id + 1 })).rejects.toMatchObject({ code: 'not-found' })
    expect(provider.given).toEqual([])
  })
})

test('names the released number of a conversation, and keeps it when saved', async () => {
  await choose(LOCAL)
  const [held] = await heldNumbers(at().read)
  const typed = { command: 'cut off', kind: 'reply', reply: 'Yes.', numberIds: [String(held?.id)] }
  const { id } = await perform(saveConversation, at(), typed)
  const read = async () => (await allConversations(at().read)).find((one) => one.id === id)
  expect(await read()).toMatchObject({ numbers: [LOCAL], released: [] })
  await perform(releaseNumber, at(), { id: held?.id })
  const cutOff = await read()
  expect(cutOff).toMatchObject({ released: [{ id: held?.id, number: LOCAL }] })
  expect(cutOff && isUnreachable(cutOff)).toBe(true)
  await perform(saveConversation, at(), { ...typed, id, reply: 'No.' })
  expect(await read(), 'not on every number').toMatchObject({ reply: 'No.', numbers: [LOCAL] })
  await expect(perform(saveConversation, at(), { ...typed, command: 'another' })).rejects.toThrow('numbers of the list')
})

test('reports an item of a conversation that was turned off or deleted', async () => {
  const { id: variantId } = await makeGift({ is_donation: true, billing_period: 'onetime' })
  const { id } = await perform(saveConversation, at(), { command: 'soup', kind: 'donate_amount', variantId })
  const read = async () => (await allConversations(at().read)).find((one) => one.id === id)
  expect(await read()).toMatchObject({ isOffered: true })
  await at().read.run(sql`UPDATE product SET is_enabled = false WHERE id =
    (SELECT product_id FROM product_variant WHERE id = ${variantId})`)
  expect(await read()).toMatchObject({ isOffered: false })
})
