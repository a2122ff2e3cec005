import { describe, expect, test } from 'vitest'
import { TillScreen } from '~/pages/jpanel/pos/shell/screen'
import { Toaster } from '~/ui/overlay/toaster'
import { markup } from '../../ui/render'
import { someProduct, someRules } from './shapes'

const till = (currencies: string[], products = 0) =>
  markup(
    <Toaster>
      <TillScreen
        start={{
          categories: [{ id: 1, name: 'Shop', children: [] }],
          favourites: [],
          products: Array.from({ length: products }, (_, index) => someProduct({ id: index + 1 })),
          requested: [],
          order: null,
          supporter: null,
          mayPrepare: false,
          mayRefund: false,
          rules: someRules({ currencies }),
        }}
        person="Ada"
        seller={1}
        warnings={[]}
        onSignOut={() => undefined}
      />
    </Toaster>,
    '/jpanel/pos',
  )

describe('the choice of a currency', () => {
  test('is shown where there are several', async () => {
    expect(await till(['USD', 'CAD'])).toMatch(/<select[^>]*aria-label="Currency"[\s\S]*<option>CAD<\/option>/)
  })
  test('is absent where there is one', async () => {
    const page = await till(['USD'])
    expect(page).toContain('Search or scan a product')
    expect(page).not.toContain('Currency')
  })
})

test('a shelf with more products than one page offers them, and a shorter one does not', async () => {
  expect(await till(['USD'], 200)).toContain('Show more products')
  expect(await till(['USD'], 199)).not.toContain('Show more products')
})
