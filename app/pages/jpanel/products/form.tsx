import { data } from 'react-router'
import { crmCodes, FUND_CODES } from '~/domain/catalog/crm-codes.server'
import { copyProducts } from '~/domain/products/copy-products.server'
import { formChoices, giftFields } from '~/domain/products/choices.server'
import { deleteProducts } from '~/domain/products/delete-products.server'
import { missingCodes } from '~/domain/products/missing-codes.server'
import { newProduct, type ProductValues } from '~/domain/products/form-values'
import { deletedMessage, restoredMessage, savedMessage } from '~/domain/products/messages'
import { mergeSave } from '~/domain/journal/merge-save.server'
import { siteExpectation } from '~/domain/products/preview.server'
import { productForm, valuesFrom } from '~/domain/products/product-form.server'
import { productVersion, productVersions } from '~/domain/products/product-versions.server'
import { restoreProducts } from '~/domain/products/restore-products.server'
import { canShip } from '~/domain/shipping/queries.server'
import { withStoredVariants } from '~/domain/products/variants/stored-variants.server'
import { copyOfRow } from '~/domain/products/variants/unchanged'
import { saveProduct } from '~/domain/products/save-product.server'
import { productPath, whyHidden } from '~/domain/products/product'
import { describeSaves } from '~/domain/journal/describe-save'
import { versionIn } from '~/domain/journal/versions.server'
import { mediaByIds } from '~/domain/media/queries.server'
import { tillSettings } from '~/domain/settings/till.server'
import { formAction, intent } from '~/http/form/form-action'
import { revalidateOnError } from '~/http/form/revalidate-on-error'
import { screen } from '~/http/page'
import { localDate } from '~/kit/calendar'
import { currencySymbol } from '~/kit/money'
import { authorize, type Ctx } from '~/kit/operation'
import { libraryImage } from '~/domain/media/media'
import { productIn } from '~/domain/products/product-input'
import { readCurrencyConstraints } from '~/kit/form-constraints'
import { ProductPicture } from '~/ui/product-picture'
import { RecordHead } from '~/ui/shell/page-head'
import { VersionNote, VersionsCard } from '../parts/versions-card'
import { ProductForm } from './parts/product-form'
import { Actions, MoreActions, States } from './parts/product-head'
import { TemplateCard } from './parts/template-card'
import type { Route } from './+types/form'

const LIST = '/jpanel/products'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.name ?? 'New product'} · Almoner` },
]

async function findProduct(ctx: Ctx, id: string) {
  if (id === 'new') {
    authorize(ctx, 'product.add')
    return null
  }
  const product = /^[1-9]\d{0,8}$/.test(id) ? await productForm(ctx.read, Number(id), ctx.organisation.currency) : null
  if (product === null) throw data({ message: 'This product was not found.' }, { status: 404 })
  return product
}

/** `?from=12` copies the values of another product. */
async function beginning(ctx: Ctx, url: URL) {
  const from = url.searchParams.get('from') ?? ''
  const other = /^[1-9]\d{0,8}$/.test(from)
    ? await productForm(ctx.read, Number(from), ctx.organisation.currency)
    : null
  return other === null ? newProduct() : valuesFrom(other)
}

const picturesIn = ({ pictures, variants }: ProductValues): number[] => [
  ...new Set([...pictures, ...variants.flatMap((variant) => variant.pictures)].map(Number)),
]

export const loader = screen('product.view', async (ctx, { params, request }: Route.LoaderArgs) => {
  const product = await findProduct(ctx, params.id)
  const { currencies } = tillSettings(ctx.settings)
  const url = new URL(request.url)
  const entry = versionIn(url)
  const earlier = product && entry ? await productVersion(ctx.read, product, entry) : null
  const values = earlier?.values ?? product?.values ?? (await beginning(ctx, url))
  const images = (await mediaByIds(ctx.read, picturesIn(values))).map(libraryImage)
  return {
    constraints: { productForm: readCurrencyConstraints(productIn, product?.currency ?? ctx.organisation.currency) },
    id: product?.id ?? null,
    name: product?.name ?? null,
    version: product?.version ?? 0,
    values,
    opened: product && openedProduct(product.values),
    versions: product === null ? [] : describeSaves(ctx, await productVersions(ctx.read, product.id)),
    earlier: earlier && entry ? { id: entry, at: earlier.at, actor: earlier.actor } : null,
    templateName: product?.templateName ?? null,
    thumbnail: images.find((image) => String(image.id) === values.pictures[0])?.thumbnailUrl ?? null,
    why: product ? whyHidden(product.publishing, localDate(ctx.now, ctx.organisation.zone)) : [],
    isAtTill: product?.showInPos ?? true,
    isDeleted: product !== null && product.deletedAt !== null,
    mayAdd: ctx.actor.can('product.add'),
    maySell: ctx.actor.can('pos.edit'),
    mayEdit: ctx.actor.can(product === null ? 'product.add' : 'product.edit'),
    offered: {
      productId: product?.id ?? ('new' as const),
      currency: product?.currency ?? ctx.organisation.currency,
      symbol: currencySymbol(product?.currency ?? ctx.organisation.currency),
      currencies,
      expectation: siteExpectation(ctx.settings),
      hasShipping: await canShip(ctx),
      stock: product?.stock ?? {},
      missing: await missingCodes(ctx.read, values),
      soldQuantity: product?.soldQuantity ?? 0,
      ...(await formChoices(ctx.read)),
      images,
      picture: product?.picture ?? null,
      hasCrm: ctx.ports.donorCrm.isConnected,
      giftFields: giftFields(ctx.settings),
      crmCodes: await crmCodes(ctx, FUND_CODES, { activeOnly: true }),
    },
  }
})

const openedProduct = ({ shownVariants: _variants, shownFields: _fields, ...values }: ProductValues) => values

const saveTogether = mergeSave(saveProduct, {
  type: 'product',
  read: async (runner, id, { organisation }) => {
    const product = await productForm(runner, Number(id), organisation.currency)
    return product && { values: openedProduct(product.values), version: product.version }
  },
  complete: async (runner, { id, variants, ...typed }, { organisation }) => ({
    ...typed,
    id,
    variants: await withStoredVariants(runner, { id: Number(id), own: organisation.currency, typed: variants }),
  }),
})

const save = formAction(
  {
    save: intent(saveTogether, ({ id, name }) => ({ to: productPath(id), flash: savedMessage(name) })),
    copy: intent(copyProducts, ([copy]) => ({
      to: copy ? productPath(copy.id) : LIST,
      flash: `${copy?.name ?? 'Copy'} created.`,
    })),
    delete: intent(deleteProducts, (count) => ({ to: LIST, flash: deletedMessage(count) })),
    restore: intent(restoreProducts, (count, { ids }) => ({
      to: `${LIST}/${String(ids)}`,
      flash: restoredMessage(count),
    })),
  },
  null,
  { variants: copyOfRow },
)
export const action = (args: Route.ActionArgs) => save(args)

export const shouldRevalidate = revalidateOnError

export default function Product({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, version, values, opened, versions, templateName, earlier, offered, isDeleted, mayAdd, mayEdit } =
    loaderData
  return (
    <>
      <RecordHead
        back={{ to: LIST, label: 'Products' }}
        picture={
          id === null ? null : (
            <ProductPicture name={name ?? ''} picture={offered.picture} thumbnail={loaderData.thumbnail} />
          )
        }
        title={name ?? 'New product'}
        pill={id === null ? null : <States {...loaderData} />}
        actions={<Actions {...loaderData} />}
        menu={id === null ? null : <MoreActions {...loaderData} id={id} />}
      />
      {id === null ? null : <VersionNote at={productPath(id)} version={earlier} />}
      <ProductForm
        key={earlier?.id ?? 0}
        productId={id ?? 'new'}
        version={version}
        values={values}
        opened={opened}
        offered={offered}
        failure={actionData}
        isLocked={!mayEdit || isDeleted}
        isEarlier={earlier !== null}
      />
      {id === null ? null : <VersionsCard at={productPath(id)} versions={versions} selected={earlier?.id ?? null} />}
      {id !== null && mayAdd && !isDeleted ? (
        <TemplateCard id={id} templateName={templateName} failure={actionData} />
      ) : null}
    </>
  )
}
