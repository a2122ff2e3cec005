import { data } from 'react-router'
import { Link } from '~/ui/link'
import { cleanPublicHtml, cleanStoredHtml } from '~/domain/content/rich-text.server'
import type { FormValues } from '~/domain/fundraising/form'
import { formRecord } from '~/domain/fundraising/form-record.server'
import { formPath, pagePath } from '~/domain/fundraising/fundraise'
import { readHash } from '~/kit/codes/public-id'
import { isPublic, pageRecord } from '~/domain/fundraising/page-record.server'
import { mediaByIds } from '~/domain/media/queries.server'
import { productPath } from '~/domain/products/product'
import { computePreview } from '~/domain/products/preview.server'
import { productForm } from '~/domain/products/product-form.server'
import { fundraisingSettings } from '~/domain/settings/fundraising.server'
import { tillSettings } from '~/domain/settings/till.server'
import { screen } from '~/http/page'
import { shownDate } from '~/kit/calendar'
import { renderText } from '~/kit/markup/mail-html'
import { withSymbol } from '~/kit/money'
import { authorize, type Ctx } from '~/kit/operation'
import { publicUrl } from '~/domain/media/media'
import { ShownHtml } from '~/ui/rich-text/shown-html'
import { Card } from '~/ui/shell/page-head'
import { Note } from '~/ui/states'
import { FormCard } from './parts/form-card'
import { toOffer, type FormPictures } from './parts/shown-form'
import './parts/fundraise.css'
import type { Route } from './+types/view'

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: `${loaderData?.name ?? 'Live view'} · Almoner` }]

const missing = () => data({ message: 'This was not found.' }, { status: 404 })

async function formPictures(ctx: Ctx, { logo, monthlyLogo, background }: FormValues): Promise<FormPictures> {
  const found = await mediaByIds(ctx.read, [logo, monthlyLogo, background].filter(Boolean).map(Number))
  const of = (id: string) => found.flatMap((one) => (String(one.id) === id ? [publicUrl(one.key)] : []))[0] ?? null
  return { logo: of(logo), monthlyLogo: of(monthlyLogo), background: of(background) }
}

async function ofForm(ctx: Ctx, id: number) {
  authorize(ctx, 'product.view')
  const form = await formRecord(ctx.read, id, ctx.organisation.currency)
  if (form === null) throw missing()
  const { values, currency, name } = form
  return {
    name,
    back: formPath(id),
    body: values.layout === 'standard' ? '' : await cleanPublicHtml(values.description),
    facts: [],
    form: { values, currency, terms: tillSettings(ctx.settings).dccTerms, pictures: await formPictures(ctx, values) },
  }
}

async function ofPage(ctx: Ctx, id: number) {
  authorize(ctx, 'fundraisingpages.edit')
  const page = await pageRecord(ctx, id)
  if (page === null) throw missing()
  const shown = (minor: bigint) => withSymbol({ minor, currency: page.currency })
  const raised = shown(page.raisedMinor + page.raisedOffsetMinor)
  const facts = [
    ...(page.organizer === null ? [] : [`By ${page.organizer}`]),
    page.goalMinor === null ? `${raised} raised` : `${raised} of ${shown(page.goalMinor)} raised`,
    ...(page.deadline === null ? [] : [`Until ${shownDate(page.deadline)}`]),
  ]
  const { messages, allowsVideo, allowsDescription, descriptions } = fundraisingSettings(ctx.settings)
  const isOpen = isPublic(page, ctx)
  const hidden = page.verifiedStatus === 'Denied' ? messages.denied : messages.pending
  const written = await cleanPublicHtml(page.description ?? '')
  return {
    name: page.name,
    back: pagePath(id),
    body: written === '' && !allowsDescription ? await cleanPublicHtml(renderText(descriptions[0] ?? '')) : written,
    facts,
    form: null,
    hidden: isOpen ? null : hidden || 'Visitors do not see this page.',
    picture: page.thumbnail,
    video: allowsVideo && /^https?:\/\//.test(page.videoUrl ?? '') ? page.videoUrl : null,
  }
}

async function ofProduct(ctx: Ctx, id: number) {
  authorize(ctx, 'product.view')
  const product = await productForm(ctx.read, id, ctx.organisation.currency)
  if (product === null) throw missing()
  const prices = await computePreview(ctx, product.values)
  return {
    name: product.name,
    back: productPath(id),
    body: await cleanStoredHtml(product.values.description || product.values.summary),
    facts: prices?.map(({ name, price }) => `${name || 'Price'}: ${price}`) ?? [],
    form: null,
  }
}

export const loader = screen(['product.view', 'fundraisingpages.edit'], async (ctx, { params }: Route.LoaderArgs) => {
  const id = readHash(params.hashid) ?? 0
  const shown =
    params.type === 'donation_form'
      ? ofForm(ctx, id)
      : params.type === 'fundraising_page'
        ? ofPage(ctx, id)
        : params.type === 'product'
          ? ofProduct(ctx, id)
          : null
  if (shown === null) throw missing()
  return { hidden: null, picture: null, video: null, ...(await shown), organization: ctx.organisation.name }
})

export default function LiveView({ loaderData }: Route.ComponentProps) {
  const { name, back, body, facts, form, organization, hidden, picture, video } = loaderData
  const offer = form === null ? null : toOffer(form.values, form.currency)
  return (
    <main id="main" className="fund-view">
      <Note tone="warn" title="Live view">
        <Link className="link" to={back}>
          Customize
        </Link>
      </Note>
      {hidden === null ? null : (
        <Note tone="bad" title="Not public">
          {hidden}
        </Note>
      )}
      <h1>{name}</h1>
      {picture === null ? null : <img className="fund-picture" src={picture} alt="" />}
      {facts.map((fact) => (
        <p key={fact}>{fact}</p>
      ))}
      {body === '' ? null : <ShownHtml html={body} />}
      {video === null ? null : (
        <p>
          <a className="link" href={video} target="_blank" rel="noreferrer noopener">
            Watch the video
          </a>
        </p>
      )}
      {form && offer ? (
        <Card>
          <FormCard {...form} offer={offer} organization={organization} />
        </Card>
      ) : null}
    </main>
  )
}
