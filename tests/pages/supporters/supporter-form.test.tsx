import { expect, test } from 'vitest'
import { sayHeld, findSection } from '~/pages/jpanel/supporters/parts/supporter-sections'
import { SupporterForm } from '~/pages/jpanel/supporters/parts/supporter-form'
import { markup } from '../../ui/render'

const places = { type: 'State', names: [] }
const form = (values: Record<string, string>, fields: Record<string, string[]> = {}) => (
  <SupporterForm
    id={1}
    values={values}
    types={[{ value: '1', label: 'Individual' }]}
    referrals={null}
    country="US"
    countries={[{ value: 'US', label: 'United States' }]}
    subdivisions={{ bill: places, ship: places }}
    opened={null}
    referrer={null}
    images={[]}
    mayChoosePictures={false}
    userFields={[]}
    userValues={{}}
    failure={Object.keys(fields).length === 0 ? undefined : { message: 'Look again.', fields, typed: values }}
  />
)

const sectionsIn = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<details class="form-fold"( open="")?>.*?<h2>(.*?)<\/h2>/g)].map(([, open, title]) => [
      title,
      open !== undefined,
    ]),
  )

test('opens who somebody is and where they live, and folds the rest with what it holds', async () => {
  const html = await markup(form({ title: 'Dr', shipIsBilling: '1', billFirstName: 'Ada', billLastName: 'Lin' }))
  expect(sectionsIn(html)).toEqual({
    Person: true,
    Address: true,
    'Email choices': true,
    'Name on bills': false,
    Shipping: false,
    About: false,
  })
  expect(html).toContain('<span class="holds">Ada, Lin</span>')
  expect(html).toContain('<span class="holds">Same address as billing</span>')
  // A closed section is sent like the rest.
  expect(html).toMatch(/name="title"[^>]*value="Dr"/)
})

test('opens the section of a wrong field', async () => {
  const html = await markup(form({}, { shipEmail: ['Not an email.'] }))
  expect(sectionsIn(html)).toMatchObject({ Shipping: true, About: false, 'Name on bills': false })
})

test('knows the section of every field, and says what an empty one is for', () => {
  expect(
    ['billPhone', 'billCity', 'billEmail', 'shipZip', 'emailOptIn', 'userField-3', 'pictures'].map(findSection),
  ).toEqual(['person', 'address', 'billing', 'shipping', 'email', 'about', 'about'])
  const nothing = { values: {}, referrer: undefined, hasPicture: false, userFields: [], userValues: {} }
  expect(sayHeld(nothing)).toEqual({
    billing: 'The same as the person',
    shipping: 'No other address',
    about: 'Title, referral source, NPS, verification, picture',
  })
})
