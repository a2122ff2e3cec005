import type { Page } from '@playwright/test'

type Wanted = { search: string; names: readonly string[] }

/** Runs in the page: one call for a whole sale, because each call of Playwright waits for frames of a busy machine. */
async function sellOnScreen({ search, names }: Wanted): Promise<string> {
  const LIMIT_MS = 90_000
  const until = <Found>(what: string, find: () => Found | null | undefined | false) =>
    new Promise<Found>((resolve, reject) => {
      const look = (): void => {
        const found = find()
        if (found === null || found === undefined || found === false) return
        stop()
        resolve(found)
      }
      const watching = new MutationObserver(look)
      const timer = setTimeout(() => {
        stop()
        reject(new Error(`${what} is not on the screen: ${document.body.textContent.slice(0, 400)}`))
      }, LIMIT_MS)
      const stop = (): void => {
        watching.disconnect()
        clearTimeout(timer)
      }
      watching.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
      look()
    })
  const press = async (place: string, name: string): Promise<void> => {
    // A tile that Chromium does not lay out has no innerText.
    const find = () =>
      [...document.querySelectorAll<HTMLElement>(`${place} button:enabled`)].find(({ textContent }) =>
        textContent.includes(name),
      )
    const button = await until(`${place} ${name}`, find)
    button.click()
  }
  const says = (place: string, text: string) => () => document.querySelector(place)?.textContent.includes(text)

  const field = document.querySelector<HTMLInputElement>('input[type="search"]')
  if (field !== null && field.value !== search) {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, search)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  for (const name of names) {
    await press('.tiles[aria-label^="Products for"]', name)
    await until(`${name} in the cart`, says('#cart', name))
  }
  await press('#cart', 'Pay')
  await press('dialog[open]', 'Exact')
  await press('dialog[open]', 'Complete contribution')
  const number = await until('A number', () =>
    /Contribution #([0-9A-F]{10}) Complete!/.exec(document.querySelector('dialog[open] .done')?.textContent ?? ''),
  )
  await press('dialog[open] .done', 'New sale')
  await until('An empty cart', says('#cart', 'Cart is empty'))
  return number[1] ?? ''
}

/** Sells for cash by the buttons of the till. Returns the number that the screen calls complete. */
export const sellQuickly = (page: Page, wanted: Wanted): Promise<string> => page.evaluate(sellOnScreen, wanted)
