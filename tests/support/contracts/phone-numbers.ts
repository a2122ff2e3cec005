import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { twilioPhoneNumbers } from '~/adapters/twilio/phone-numbers.server'
import { TollFreeInput } from '~/domain/messenger/number-input'
import { NumberRefused, NumbersUnreachable, type PhoneNumbers } from '~/ports/phone-numbers'
import { twilioServer } from '../twilio/server'
import { TOLL_FREE_USE } from '../twilio/toll-free-use'

const SID = `AC${'0'.repeat(32)}`
const use = TollFreeInput.parse(TOLL_FREE_USE)

/** Tests our adapter against a Twilio on loopback; `judges` are Twilio's documents that check each call and reply. */
export function phoneNumbersContract(name: string, judges: readonly string[]): void {
  describe(`${name} as a provider of phone numbers`, () => {
    let server: Awaited<ReturnType<typeof twilioServer>>
    let numbers: PhoneNumbers
    beforeAll(async () => {
      server = await twilioServer(judges)
      numbers = twilioPhoneNumbers({ accountSid: SID, authToken: 'token of the tests', server: server.address })
    })
    afterEach(() => {
      expect(server.state.faults).toEqual([])
      expect(server.state.legal).toBe(server.state.calls.length)
      server.state.fails = null
      server.state.hangsUp = null
    })
    afterAll(() => server.stop())
    const last = () => server.state.calls.at(-1)

    test('offers numbers of an area code that receive text messages and ask for no address', async () => {
      const found = await numbers.search({ country: 'US', type: 'local', areaCode: '207', max: 20 })
      expect(found).toHaveLength(20)
      expect(found[0]).toEqual({ full: '+12075550100', short: '(207) 555-0100' })
      expect(last()?.fields).toEqual({
        AreaCode: '207',
        SmsEnabled: 'true',
        ExcludeAllAddressRequired: 'true',
        PageSize: '20',
      })
      expect([...server.state.authorizations]).toEqual([
        `Basic ${Buffer.from(`${SID}:token of the tests`).toString('base64')}`,
      ])
    })

    test('offers nothing where there is nothing, or the country has no such numbers', async () => {
      expect(await numbers.search({ country: 'US', type: 'local', areaCode: '999', max: 20 })).toEqual([])
      expect(await numbers.search({ country: 'FR', type: 'toll-free', areaCode: null, max: 20 })).toEqual([])
    })

    test('sells a number, points it at us, finds it among ours, and takes it back', async () => {
      const reference = await numbers.buy('+12075550101', 'https://office.example/webhook/messenger')
      expect(last()?.fields).toEqual({
        PhoneNumber: '+12075550101',
        SmsUrl: 'https://office.example/webhook/messenger',
        SmsMethod: 'POST',
      })
      expect(await numbers.find('+12075550101')).toBe(reference)
      expect(await numbers.find('+1207555010')).toBeNull()
      await numbers.release(reference)
      await numbers.release(reference)
      expect(await numbers.find('+12075550101')).toBeNull()
    })

    test('refuses a number that somebody else has, in its own words', async () => {
      await expect(numbers.buy('+12075550119', null)).rejects.toEqual(
        new NumberRefused('+12075550119 is not available.'),
      )
    })

    test('submits a toll-free number with every field of the form', async () => {
      const reference = await numbers.buy('+18005550102', null)
      expect(await numbers.verify(reference, use)).toMatch(/^HH/)
      const { UseCaseCategories, OptInImageUrls, ...fields } = last()?.fields ?? {}
      expect([UseCaseCategories, [OptInImageUrls].flat()]).toEqual([use.useCases, use.optInImages])
      expect(Object.keys(fields)).toHaveLength(Object.keys(use).length - 1)
      await expect(numbers.verify(`PN${'f'.repeat(32)}`, use)).rejects.toBeInstanceOf(NumberRefused)
    })

    test('a purchase whose answer is lost is sent once, is unknown, and is found', async () => {
      server.state.hangsUp = '/IncomingPhoneNumbers.json'
      const before = server.state.calls.length
      await expect(numbers.buy('+12075550103', null)).rejects.toBeInstanceOf(NumbersUnreachable)
      expect(server.state.calls.length).toBe(before + 1)
      server.state.hangsUp = null
      expect(await numbers.find('+12075550103')).not.toBeNull()
    })

    test.each([401, 403, 429, 500, 503])(
      'an answer %d is nobody’s refusal, and says nothing of our keys',
      async (status) => {
        server.state.fails = { status, body: { code: 20003, message: `Authenticate ${SID}`, status } }
        const before = server.state.calls.length
        await expect(numbers.buy('+12075550104', null)).rejects.toEqual(
          new NumbersUnreachable(`Twilio answered ${status}.`),
        )
        expect(server.state.calls.length).toBe(before + 1)
      },
    )
  })
}
