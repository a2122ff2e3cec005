import type { Page } from '@playwright/test'

/** Saves a product with this many variants and 20 questions as its form does without scripts; returns its address. */
export async function makeLargeProduct(
  page: Page,
  { name, variants }: { name: string; variants: number },
): Promise<string> {
  return page.evaluate(
    async ({ name: productName, count }) => {
      const shown = new DOMParser().parseFromString(await (await fetch('/jpanel/products/new')).text(), 'text/html')
      const form = shown.querySelector<HTMLFormElement>('#productForm')
      const fields = new URLSearchParams([...new FormData(form ?? undefined)] as [string, string][])
      for (const key of [...fields.keys()]) if (key.startsWith('variants[')) fields.delete(key)
      fields.set('intent', 'save')
      fields.set('name', productName)
      fields.set('code', productName.replaceAll(' ', '-'))
      for (let index = 0; index < count; index++) {
        const values = { name: `Color ${index + 1}`, priceType: 'fixed', price: '20.00', quantity: '4' }
        for (const [key, value] of Object.entries(values)) fields.set(`variants[${index}].${key}`, value)
      }
      for (let index = 0; index < 20; index++) {
        fields.set(`customFields[${index}].type`, 'text')
        fields.set(`customFields[${index}].name`, `Question ${index + 1}`)
      }
      const reply = await fetch('/jpanel/products/new', { method: 'POST', body: fields })
      const { pathname } = new URL(reply.url)
      if (!/\d$/.test(pathname)) throw new Error('the product was not saved')
      return pathname
    },
    { name, count: variants },
  )
}
