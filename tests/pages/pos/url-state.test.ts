import { setImmediate } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { urlState, type Entry } from '~/pages/jpanel/pos/shell/url-state'

/** A browser's history with a configurable delay. */
function browser(slowness: () => number) {
  const entries: Entry[] = [{ search: '', isPanel: false }]
  let at = 0
  const later = async () => {
    for (let turns = slowness(); turns > 0; turns--) await Promise.resolve()
  }
  const here = () => entries[at] ?? { search: '', isPanel: false }
  return {
    entries,
    here,
    go: async (search: string, { replace, isPanel }: { replace: boolean; isPanel: boolean }) => {
      await later()
      if (!replace) at += 1
      entries.splice(at, entries.length, { search, isPanel })
    },
    back: async () => {
      await later()
      at -= 1
    },
    open: () => new URLSearchParams(here().search).get('open'),
    order: () => new URLSearchParams(here().search).get('order'),
    depth: () => at,
  }
}

/** Everything that waits for promises alone has run by then. */
const settled = () => setImmediate()

const operation = fc.oneof(
  fc.constantFrom('cart', 'supporter', 'pay', 'product-3').map((panel) => ({ show: panel })),
  fc.constantFrom('cart', 'supporter', 'pay', 'product-3').map((seen) => ({ close: seen })),
  fc.constantFrom(5, 9, null).map((order) => ({ order })),
)

test('the address names the last request, whatever comes at once, and one press closes what opened', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(operation, fc.boolean()), { maxLength: 20 }),
      fc.infiniteStream(fc.nat(6)),
      async (operations, slowness) => {
        const page = browser(() => slowness.next().value ?? 0)
        const desk = urlState(page)
        let panels: string[] = []
        let order: number | null = null
        for (const [requested, isWaited] of operations) {
          // On a phone the cart is below all panels, so nothing opens it from above.
          if ('show' in requested && (requested.show !== 'cart' || panels.length === 0)) {
            desk.show(requested.show)
            const lies = panels.at(-1) === 'cart' && requested.show !== 'pay' ? panels : panels.slice(0, -1)
            panels = [...lies, requested.show]
          }
          if ('close' in requested) {
            desk.close(requested.close)
            if (panels.at(-1) === requested.close) panels = panels.slice(0, -1)
          }
          if ('order' in requested) {
            desk.setOrder(requested.order)
            order = requested.order
          }
          if (isWaited) await settled()
        }
        desk.setOrder(order)
        await settled()
        expect([page.open(), page.depth()]).toEqual([panels.at(-1) ?? null, panels.length])
        expect(page.order()).toBe(order === null ? null : String(order))
        for (const panel of [...panels].reverse()) desk.close(panel)
        await settled()
        expect([page.open(), page.depth()]).toEqual([null, 0])
      },
    ),
    { numRuns: 200 },
  )
})

test('a dialog that came with the address closes without leaving the till', async () => {
  const page = browser(() => 1)
  page.entries[0] = { search: '?order=5&open=pay', isPanel: false }
  urlState(page).close('pay')
  await settled()
  expect([page.here(), page.depth()]).toEqual([{ search: 'order=5', isPanel: false }, 0])
})

test('an entry that is there twice is closed by one press all the same', async () => {
  const page = browser(() => 1)
  const desk = urlState(page)
  page.entries[0] = { search: '?open=supporter', isPanel: true }
  await page.go('?open=supporter&order=5', { replace: false, isPanel: true })
  desk.close('supporter')
  await settled()
  expect(page.open()).toBeNull()
})

test('an operation that fails does not hold up the next', async () => {
  const page = browser(() => 0)
  const desk = urlState({ ...page, back: () => Promise.reject(new Error('no way back')) })
  desk.show('supporter')
  desk.close('supporter')
  desk.setOrder(7)
  await settled()
  expect(page.order()).toBe('7')
})
