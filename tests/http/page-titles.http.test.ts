import { expect, test } from 'vitest'
import { as } from '../support/server'

const owner = await as('owner')

const readTitle = async (address: string): Promise<string> =>
  /<title>([^<]*)<\/title>/.exec(await (await owner.visit(address)).text())?.[1] ?? ''

test('a document names the view, the page and the list in its title when it is loaded first', async () => {
  expect(await readTitle('/jpanel/contributions')).toBe('Contributions · Almoner')
  expect(await readTitle('/jpanel/contributions?c=0')).toBe('Unfulfilled · Contributions · Almoner')
  const first = await (await owner.visit('/jpanel/contributions')).text()
  const next = /<a[^>]*rel="next"[^>]*>/.exec(first)?.[0].match(/href="([^"]*)"/)?.[1] ?? ''
  const { pathname, search } = new URL(next.replaceAll('&amp;', '&'), 'http://a/jpanel/contributions')
  expect(await readTitle(pathname + search)).toMatch(/^Page 2 of \d+ · Contributions · Almoner$/)
  expect(await readTitle('/jpanel/fundraise?tab=pages')).toMatch(/^Fundraising pages · Fundraising · Almoner$/)
  expect(await readTitle('/jpanel/supporters/1?tab=notes')).toMatch(/^Notes · .+ · Almoner$/)
  expect(await readTitle('/jpanel/recurring_payments?status[]=Active')).toMatch(/^Active · Recurring/)
})
