import { data } from 'react-router'
import { mergeSave } from '~/domain/journal/merge-save.server'
import { MAX_RECORD_ROWS } from '~/kit/search/shown-rows'
import { CutNote } from '~/ui/list/cut-note'
import { readConstraints } from '~/kit/form-constraints'
import { SaveMembershipInput } from '~/domain/memberships/membership-input'
import { Link } from '~/ui/link'
import { deleteMembership } from '~/domain/memberships/delete-membership.server'
import { NOTICE_BEFORE_DAYS } from '~/domain/memberships/membership'
import { codesFor, levelForm, memberCounts, newLevel, productsWith } from '~/domain/memberships/queries.server'
import { restoreMembership } from '~/domain/memberships/restore-membership.server'
import { saveMembership } from '~/domain/memberships/save-membership.server'
import { categoryChoices } from '~/domain/products/choices.server'
import { formAction, intent } from '~/http/form/form-action'
import { revalidateOnError } from '~/http/form/revalidate-on-error'
import { screen } from '~/http/page'
import { grouped } from '~/kit/text'
import { Card, Pairs } from '~/ui/shell/page-head'
import { RestorableHead } from '../parts/restorable'
import { MembershipForm } from './parts/membership-form'
import type { Route } from './+types/form'

const LIST = '/jpanel/memberships'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.values.name || 'New membership level'} · Almoner` },
]

export const loader = screen('membership.edit', async (ctx, { params }: Route.LoaderArgs) => {
  const id = /^[1-9]\d{0,8}$/.test(params.id) ? Number(params.id) : null
  const level = id === null ? null : await levelForm(ctx.read, id)
  if (level === null && params.id !== 'new')
    throw data({ message: 'This membership level was not found.' }, { status: 404 })
  const known = level?.id ?? 0
  const [products, codes, members, categories] = await Promise.all([
    productsWith(ctx.read, known),
    codesFor(ctx.read, known),
    memberCounts(ctx, known, NOTICE_BEFORE_DAYS),
    categoryChoices(ctx),
  ])
  return {
    constraints: { membership: readConstraints(SaveMembershipInput) },
    id: level?.id ?? null,
    isDeleted: level?.isDeleted ?? false,
    values: level?.values ?? newLevel(),
    products,
    codes,
    members,
    categories,
    may: {
      members: ctx.actor.can('member.view'),
      products: ctx.actor.can('product.view'),
      codes: ctx.actor.can('promocode.edit'),
    },
  }
})

const save = formAction({
  save: intent(
    mergeSave(saveMembership, { type: 'membership', read: (runner, id) => levelForm(runner, Number(id)) }),
    ({ name }) => ({ to: LIST, flash: `${name} saved.` }),
  ),
  delete: intent(deleteMembership, ({ name }) => ({ to: LIST, flash: `${name} deleted.` })),
  restore: intent(restoreMembership, ({ id, name }) => ({ to: `${LIST}/${id}`, flash: `${name} restored.` })),
})
export const action = (args: Route.ActionArgs) => save(args)

export const shouldRevalidate = revalidateOnError

type Loaded = Route.ComponentProps['loaderData']

export default function MembershipLevel({ loaderData, actionData }: Route.ComponentProps) {
  const { id, values, isDeleted } = loaderData
  return (
    <>
      <RestorableHead
        back={{ to: LIST, label: 'Memberships' }}
        title={values.name || 'New membership level'}
        failure={actionData?.message}
        isDeleted={isDeleted}
        remove={
          id === null
            ? null
            : {
                act: 'Delete membership level',
                body:
                  'Nobody can become a member any more. Supporters keep the memberships they have, and the ' +
                  'level can be restored.',
              }
        }
      />
      <div className="grid two record">
        <MembershipForm
          key={id}
          values={values}
          categories={loaderData.categories}
          failure={actionData}
          isLocked={isDeleted}
        />
        {id === null ? null : <Uses {...loaderData} id={id} />}
      </div>
    </>
  )
}

const linked = (to: string, words: string, may: boolean) =>
  may ? (
    <Link className="link" to={to}>
      {words}
    </Link>
  ) : (
    words
  )

function Uses({ id, members, products, codes, may }: Loaded & { id: number }) {
  return (
    <div className="stack">
      <Card title="Members" isSide>
        <Pairs
          rows={[
            ['Today', linked(`/jpanel/supporters?membership_id=${id}`, grouped(members.active), may.members)],
            [`Ending within ${NOTICE_BEFORE_DAYS} days`, grouped(members.ending)],
            ['Ever', grouped(members.ever)],
          ]}
        />
      </Card>
      <Card title="Included in" isSide>
        {products.length === 0 ? (
          <p className="muted">No item includes this membership. Choose it on a variant of an item.</p>
        ) : null}
        <ul className="plain-list">
          {products.map((product) => (
            <li key={product.id}>{linked(`/jpanel/products/${product.id}`, product.name, may.products)}</li>
          ))}
        </ul>
        <CutNote rows={products.length} max={MAX_RECORD_ROWS} which="first" rest="Products lists all items." />
      </Card>
      <Card title="Promo codes for members" isSide>
        {codes.length === 0 ? <p className="muted">No promo code is only for these members.</p> : null}
        <ul className="plain-list">
          {codes.map((promo) => (
            <li key={promo.id}>{linked(`/jpanel/promotions/${promo.id}`, promo.code, may.codes)}</li>
          ))}
        </ul>
        <CutNote rows={codes.length} max={MAX_RECORD_ROWS} which="first" rest="Promo codes lists all of them." />
      </Card>
    </div>
  )
}
