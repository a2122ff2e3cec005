import { afterAll, expect, test } from 'vitest'
import { as, rows } from '../support/server'
import { TOLL_FREE_USE } from '../support/twilio/toll-free-use'

const owner = await as('owner')
const cashier = await as('cashier')
const CALLS = '/jpanel/api/v1/messenger/phone-numbers'
const search = (query: string) => owner.get(`${CALLS}/search?${query}`)
const held = async (number: string) =>
  (await rows<{ id: number }>("SELECT id FROM phone_number WHERE number = $1 AND state = 'owned'", [number]))[0]?.id

afterAll(async () => void (await rows("DELETE FROM phone_number WHERE number LIKE '+1%555%'")))

const FORM = {
  business_name: TOLL_FREE_USE.businessName,
  business_website: TOLL_FREE_USE.website,
  business_street_address: TOLL_FREE_USE.street,
  business_city: TOLL_FREE_USE.city,
  business_state_province_region: TOLL_FREE_USE.region,
  business_postal_code: TOLL_FREE_USE.postalCode,
  business_country: 'US',
  business_registration_number: TOLL_FREE_USE.registrationNumber,
  business_registration_authority: 'EIN',
  business_registration_country: 'US',
  business_contact_first_name: 'Amara',
  business_contact_last_name: 'Lindqvist',
  business_contact_email: TOLL_FREE_USE.contactEmail,
  business_contact_phone: TOLL_FREE_USE.contactPhone,
  notification_email: TOLL_FREE_USE.notificationEmail,
  use_case_categories: ['CHARITY_NONPROFIT'],
  use_case_summary: TOLL_FREE_USE.useCaseSummary,
  production_message_sample: TOLL_FREE_USE.messageSample,
  opt_in_type: 'VIA_TEXT',
  opt_in_image_urls: TOLL_FREE_USE.optInImages,
  message_volume: '1,000',
}

test('a search answers full and short numbers, and 204 without a body if there are none', async () => {
  const found = await search('country=US&type=local&area_code=207')
  expect(found.status).toBe(200)
  const numbers = (await found.json()) as object[]
  expect(numbers).toHaveLength(20)
  expect(numbers[0]).toEqual({ full: '+12075550100', short: '(207) 555-0100' })
  const none = await search('country=US&type=local&area_code=999')
  expect([none.status, await none.text()]).toEqual([204, ''])
})

test('a search without an area code is refused at the field as it is sent', async () => {
  const reply = await search('country=US&type=local')
  expect(reply.status).toBe(422)
  expect(await reply.json()).toMatchObject({ errors: { area_code: ['Area code is required for local numbers.'] } })
})

test('choosing answers the number as a bare string, and releasing 204', async () => {
  const reply = await owner.post(CALLS, { phone_number: '+12075550101' })
  expect([reply.status, await reply.json()]).toEqual([200, '+12075550101'])
  const gone = await owner.call('DELETE', `${CALLS}/${await held('+12075550101')}`)
  expect([gone.status, await gone.text()]).toEqual([204, ''])
  expect(await held('+12075550101')).toBeUndefined()
})

test('answers a refusal with 422 and the provider’s message', async () => {
  const reply = await owner.post(CALLS, { phone_number: '+12075550119' })
  expect([reply.status, await reply.json()]).toEqual([422, '+12075550119 is not available.'])
  const odd = await owner.post(CALLS, { phone_number: '2075550101' })
  expect([odd.status, await odd.json()]).toEqual([422, 'Please choose a phone number, such as +12125550100.'])
})

test('a toll-free number shows errors at their fields, and is provisioned with all of them', async () => {
  const sent = { phone_number: '+18005550100', is_toll_free: 1, ...FORM }
  const wrong = await owner.post(CALLS, { ...sent, business_city: '', opt_in_image_urls: '' })
  expect(wrong.status).toBe(422)
  expect(await wrong.json()).toEqual({
    message: 'Please ensure all fields above are filled',
    errors: { business_city: ['Please fill in this field.'], opt_in_image_urls: ['Please fill in this field.'] },
  })
  const done = await owner.post(CALLS, sent)
  expect([done.status, await done.json()]).toEqual([200, '+18005550100'])
  expect(await rows("SELECT verification FROM phone_number WHERE number = '+18005550100'")).toEqual([
    { verification: 'submitted' },
  ])
})

test('answers 403 with an error without the permission, and 404 for unknown numbers', async () => {
  for (const reply of [
    await cashier.post(CALLS, { phone_number: '+12075550102' }),
    await cashier.call('DELETE', `${CALLS}/1`),
  ]) {
    expect(reply.status).toBe(403)
    expect(await reply.json()).toEqual({ error: 'You do not have permission to do that.' })
  }
  expect(await held('+12075550102')).toBeUndefined()
  expect((await owner.call('DELETE', `${CALLS}/2147483647`)).status).toBe(404)
})
