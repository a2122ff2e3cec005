import { describe, expect, test } from 'vitest'
import { TillScreen } from '~/pages/jpanel/pos/shell/screen'
import { Toaster } from '~/ui/overlay/toaster'
import { markup } from '../../ui/render'
import { someRules } from './shapes'

const till = (currencies: string[]) =>
  markup(
    <Toaster>
      <TillScreen
        start={{
          categories: [],
          favourites: [],
          products: [],
          requested: [],
          order: null,
          rules: someRules({ currencies }),
        }}
        person="Ada"
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
