import { beforeAll, describe, expect, test } from 'vitest'
import type { CatalogSupporter } from '~/domain/till-catalog/catalog'
import { parseCalendarDate, type CalendarDate } from '~/kit/calendar'
import { hashContact, importContactKey } from '~/pages/jpanel/pos/offline/device-keys'
import { makeDeviceSupporters } from '~/pages/jpanel/pos/supporter/device-supporters'

const day = (text: string): CalendarDate => parseCalendarDate(text)!
const TODAY = day('2026-11-20')
const RAW = Buffer.from(new Uint8Array(32).fill(7)).toString('base64url')

let contactKey: CryptoKey
const hash = async (kind: 'email' | 'phone', typed: string) => (await hashContact(contactKey, kind, typed)) ?? ''

const people = new Map<number, CatalogSupporter>()
const open = (isGranted = true) =>
  makeDeviceSupporters({
    readAll: () => people,
    untilRead: async () => undefined,
    contactKey,
    isGranted: () => isGranted,
    today: () => TODAY,
  })

beforeAll(async () => {
  contactKey = await importContactKey(RAW)
  const ada = { id: 4, name: 'Ada Holm', isOrganization: false }
  const ben = { id: 5, name: 'Ben Reyes', isOrganization: false }
  people.set(4, {
    ...ada,
    memberships: [{ id: 9, startsOn: day('2026-01-01'), endsOn: day('2026-12-31') }],
    contacts: [await hash('email', 'ada@example.org'), await hash('phone', '603 555 0100')],
  })
  people.set(5, {
    ...ben,
    memberships: [{ id: 9, startsOn: day('2024-01-01'), endsOn: day('2024-12-31') }],
    contacts: [await hash('phone', '603 555 0100')],
  })
})

const names = async (typed: string, isGranted = true) => (await open(isGranted).find(typed)).map(({ name }) => name)

describe('a supporter on a device without a network', () => {
  test('is found when the whole email or phone number is typed, as it was written once or otherwise', async () => {
    expect(await names(' Ada@Example.org ')).toEqual(['Ada Holm'])
    expect(await names('(603) 555-0100')).toEqual(['Ada Holm', 'Ben Reyes'])
  })
  test.each(['ada', 'ada@example', '603 555', 'Ada Holm', ''])(
    'is not found by a part or a name: “%s”',
    async (typed) => expect(await names(typed)).toEqual([]),
  )
  test('is shown with membership and name alone, since the device knows no more', async () => {
    const [ada, ben] = await open().find('603 555 0100')
    const bare = { email: null, address: '', membershipName: 'Member' }
    const current = { membershipEndsOn: '2026-12-31', isMembershipExpired: false }
    const expired = { membershipEndsOn: '2024-12-31', isMembershipExpired: true }
    expect(ada).toEqual({ id: 4, name: 'Ada Holm', ...bare, ...current })
    expect(ben).toEqual({ id: 5, name: 'Ben Reyes', ...bare, ...expired })
  })
  test('is found only once all of them are read, with the index that was made in rests before', async () => {
    let end: () => void = () => undefined
    const untilRead = () => new Promise<void>((resolve) => (end = resolve))
    const readAll = () => people
    const supporters = makeDeviceSupporters({
      readAll,
      untilRead,
      contactKey,
      isGranted: () => true,
      today: () => TODAY,
    })
    let found: string[] | null = null
    const finding = supporters.find('ada@example.org').then((some) => (found = some.map(({ name }) => name)))
    await new Promise((resolve) => setImmediate(resolve))
    expect(found).toBe(null)
    end()
    await finding
    expect(found).toEqual(['Ada Holm'])
  })
  test('is not known any longer when the grant has ended', async () => {
    expect([open().byId(4)?.name, open(false).byId(4)]).toEqual(['Ada Holm', null])
    expect(await names('ada@example.org', false)).toEqual([])
  })
})
