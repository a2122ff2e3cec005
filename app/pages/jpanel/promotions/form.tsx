import { data } from 'react-router'
import { mergeSave } from '~/domain/journal/merge-save.server'
import { promoIn } from '~/domain/promotions/promo-input'
import { MAX_HISTORY } from '~/kit/search/shown-rows'
import { CutNote } from '~/ui/list/cut-note'
import { readCurrencyConstraints, readConstraints } from '~/kit/form-constraints'
import { DuplicatePromoInput } from '~/domain/promotions/promo-input'
import { TextField } from '~/ui/fields/bound-field'
import { Link } from '~/ui/link'
import { describeSaves } from '~/domain/journal/describe-save'
import { versionIn } from '~/domain/journal/versions.server'
import { formChoices } from '~/domain/products/choices.server'
import { deletePromo } from '~/domain/promotions/delete-promo.server'
import { duplicatePromo } from '~/domain/promotions/duplicate-promo.server'
import { recountPromo } from '~/domain/promotions/recount-promo.server'
import { newPromo, promoForm, promoUses, promoVersion, promoVersions } from '~/domain/promotions/promo-form.server'
import { promoPath } from '~/domain/promotions/promo'
import { savePromo } from '~/domain/promotions/save-promo.server'
import type { FormFailure } from '~/http/form/form-action'
import { useServerForm } from '~/http/form/use-server-form'
import { formAction, intent } from '~/http/form/form-action'
import { revalidateOnError } from '~/http/form/revalidate-on-error'
import { screen } from '~/http/page'
import { shownDay } from '~/kit/calendar'
import { counted } from '~/kit/text'
import { Button } from '~/ui/button'
import { LeaveGuard } from '~/ui/form/leave-guard'
import { PostForm } from '~/ui/form/post-form'
import { CopyButton } from '~/ui/copy-button'
import { Card, RecordHead } from '~/ui/shell/page-head'
import { Note } from '~/ui/states'
import { VersionNote, VersionsCard } from '../parts/versions-card'
import { PromoForm } from './parts/promo-form'
import { ConfirmSubmit } from '~/ui/overlay/confirm-submit'
import type { Route } from './+types/form'

const LIST = '/jpanel/promotions'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.name ?? 'New promo code'} · Almoner` },
]

export const loader = screen('promocode.add', async (ctx, { params, request }: Route.LoaderArgs) => {
  const id = /^[1-9]\d{0,8}$/.test(params.id) ? Number(params.id) : null
  const promo = id === null ? null : await promoForm(ctx.read, id, ctx.organisation.currency)
  if (promo === null && params.id !== 'new') throw data({ message: 'This promo code was not found.' }, { status: 404 })
  const entry = versionIn(new URL(request.url))
  const earlier = promo && entry ? await promoVersion(ctx.read, promo, entry) : null
  const { categories, memberships } = await formChoices(ctx.read)
  const uses = promo ? await promoUses(ctx.read, promo.id) : []
  return {
    constraints: {
      promo: readCurrencyConstraints(promoIn, ctx.organisation.currency),
      duplicate: readConstraints(DuplicatePromoInput),
    },
    id: promo?.id ?? null,
    usageCount: promo?.usageCount ?? 0,
    name: promo?.values.code ?? null,
    values: earlier?.values ?? promo?.values ?? newPromo(),
    versions: promo ? describeSaves(ctx, await promoVersions(ctx.read, promo.id)) : [],
    earlier: earlier && entry ? { id: entry, at: earlier.at, actor: earlier.actor } : null,
    products: promo?.products ?? [],
    mayEdit: ctx.actor.can('promocode.edit'),
    mayFindProducts: ctx.actor.can('product.view'),
    maySeeContributions: ctx.actor.can('order.view'),
    uses: uses.map(({ at, ...use }) => ({ ...use, at: shownDay(at, ctx.organisation.zone) })),
    categories,
    memberships: [...memberships, ...(promo?.gone ?? [])],
  }
})

const save = formAction({
  save: intent(
    mergeSave(savePromo, {
      type: 'promo_code',
      read: (runner, id, { organisation }) => promoForm(runner, Number(id), organisation.currency),
    }),
    ({ code }) => ({ to: LIST, flash: `${code} saved.` }),
  ),
  duplicate: intent(duplicatePromo, ({ id, code }) => ({ to: promoPath(id), flash: `${code} created.` })),
  recount: intent(recountPromo, ({ id, code, usageCount }) => ({
    to: promoPath(id),
    flash: `${code} was used ${counted(usageCount, 'time')}.`,
  })),
  delete: intent(deletePromo, ({ code }) => ({ to: LIST, flash: `${code} deleted.` })),
})
export const action = (args: Route.ActionArgs) => save(args)

export const shouldRevalidate = revalidateOnError

type Loaded = Route.ComponentProps['loaderData']

export default function Promo({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, values, versions, earlier, categories, memberships, products, mayFindProducts, mayEdit } =
    loaderData
  return (
    <>
      <RecordHead
        back={{ to: LIST, label: 'Promo codes' }}
        title={name ?? 'New promo code'}
        actions={name === null ? undefined : <CopyButton text={name} what="code" />}
      />
      {id === null ? null : <VersionNote at={promoPath(id)} version={earlier} />}
      {actionData?.message ? <Note tone="bad" title={actionData.message} isAlert /> : null}
      <div className="grid two record">
        <PromoForm
          key={`${id} ${earlier?.id}`}
          values={values}
          failure={actionData?.typed.intent === 'save' || actionData?.typed.code !== undefined ? actionData : undefined}
          categories={categories}
          memberships={memberships}
          products={products}
          mayFindProducts={mayFindProducts}
          maySave={id === null || mayEdit}
        />
        {id === null ? null : (
          <div className="stack">
            <Usage {...loaderData} />
            <Others failure={actionData} mayEdit={mayEdit} />
            <VersionsCard at={promoPath(id)} versions={versions} selected={earlier?.id ?? null} />
          </div>
        )}
      </div>
    </>
  )
}

function Usage({ usageCount, uses, maySeeContributions, mayEdit }: Loaded) {
  return (
    <Card title={`Used ${counted(usageCount, 'time')}`} isSide>
      {mayEdit ? (
        <PostForm>
          <Button type="submit" name="intent" value="recount" icon="refresh">
            Calculate usage
          </Button>
        </PostForm>
      ) : null}
      <ul className="plain-list">
        {uses.map(({ number, name, at }) => (
          <li key={number}>
            {maySeeContributions ? (
              <Link className="link" to={`/jpanel/contributions/${number}`}>{`#${number}`}</Link>
            ) : (
              `#${number}`
            )}
            {` ${name ?? 'Anonymous'}, ${at}`}
          </li>
        ))}
      </ul>
      <CutNote rows={uses.length} max={MAX_HISTORY} rest="Contributions lists all of them by promo code." />
    </Card>
  )
}

function Others({ failure, mayEdit }: { failure: FormFailure | undefined; mayEdit: boolean }) {
  const isOurs = failure?.typed.newCode !== undefined
  const [form, fields] = useServerForm({
    id: 'duplicate',
    values: { newCode: '' },
    failure: isOurs ? failure : undefined,
  })
  return (
    <Card title={mayEdit ? 'Duplicate or delete' : 'Duplicate'} isSide>
      <PostForm id={form.id} className="set-form">
        <LeaveGuard isSmall />
        <TextField field={fields.newCode} label="Code of the duplicate" />
        <div className="actions">
          <Button type="submit" name="intent" value="duplicate" icon="copy">
            Duplicate
          </Button>
          {mayEdit ? (
            <ConfirmSubmit
              name="intent"
              value="delete"
              icon="trash"
              title="Delete this promo code?"
              act="Delete promo code"
              body="It can no longer be used, and cannot be restored. Past contributions keep what it took off."
            >
              Delete…
            </ConfirmSubmit>
          ) : null}
        </div>
      </PostForm>
    </Card>
  )
}
