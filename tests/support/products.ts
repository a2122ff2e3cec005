import { saveProduct } from '~/domain/products/save-product.server'
import { productForm } from '~/domain/products/product-form.server'
import { perform, type Ctx } from '~/kit/operation'
import { DomainError } from '~/kit/errors'

let number = 0

/** The smallest valid product form: one variant at 20.00. */
export const productFields = (change: object = {}) => ({
  name: 'Harbor tee',
  code: `TEE-${++number}`,
  isEnabled: 'on',
  showInPos: 'on',
  variants: [{ name: '', priceType: 'fixed', price: '20.00', quantity: '10' }],
  ...change,
})

export const saved = (ctx: Ctx, change: object = {}) => perform(saveProduct, ctx, productFields(change))

export async function shownForm(ctx: Ctx, id: number) {
  const form = await productForm(ctx.read, id, 'USD')
  if (!form) throw new Error(`no product ${id}`)
  return { ...form.values, id: String(id), version: String(form.version) }
}

export const changed = async (ctx: Ctx, id: number, change: object) =>
  perform(saveProduct, ctx, { ...(await shownForm(ctx, id)), ...change })

export async function errorsOf(doing: Promise<unknown>): Promise<Record<string, string[]>> {
  const error = await doing.then(
    () => null,
    (problem: unknown) => problem,
  )
  if (!(error instanceof DomainError)) throw error ?? new Error('it was not refused')
  return error.fields
}
