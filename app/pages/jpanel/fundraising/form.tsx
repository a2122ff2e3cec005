import { data } from 'react-router'
import { formIn } from '~/domain/fundraising/form-input'
import { readCurrencyConstraints } from '~/kit/form-constraints'
import { Link } from '~/ui/link'
import { archiveRow } from '~/domain/fundraising/archive-row.server'
import { duplicateRow } from '~/domain/fundraising/duplicate-row.server'
import { newForm } from '~/domain/fundraising/form'
import { formHistory, formRecord } from '~/domain/fundraising/form-record.server'
import { formPath } from '~/domain/fundraising/fundraise'
import { hashId, readHash } from '~/kit/codes/public-id'
import { makeDefaultForm } from '~/domain/fundraising/make-default-form.server'
import { doneMessage, formIsDefault, formRestored, formSaved } from '~/domain/fundraising/messages'
import { restoreFormVersion } from '~/domain/fundraising/restore-form-version.server'
import { restoreRow } from '~/domain/fundraising/restore-row.server'
import { mergeSave } from '~/domain/journal/merge-save.server'
import { saveForm } from '~/domain/fundraising/save-form.server'
import { mediaByIds } from '~/domain/media/queries.server'
import { tillSettings } from '~/domain/settings/till.server'
import { formAction, intent } from '~/http/form/form-action'
import { revalidateOnError } from '~/http/form/revalidate-on-error'
import { screen } from '~/http/page'
import { currencySymbol, withSymbol } from '~/kit/money'
import { authorize, type Ctx } from '~/kit/operation'
import { libraryImage } from '~/domain/media/media'
import { Button } from '~/ui/button'
import { PostForm } from '~/ui/form/post-form'
import { ConfirmSubmit } from '~/ui/overlay/confirm-submit'
import { Pill } from '~/ui/pill'
import { RecordHead } from '~/ui/shell/page-head'
import { DonationForm, FORM_ID } from './parts/donation-form'
import { FormHistory } from './parts/form-history'
import { toVersions } from './parts/form-versions'
import '~/ui/fields/fields.css'
import './parts/fundraise.css'
import type { Route } from './+types/form'

const LIST = '/jpanel/fundraise?tab=forms'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.name ? `Edit ${loaderData.name}` : 'New donation form'} · Almoner` },
]

async function findForm(ctx: Ctx, hash: string) {
  if (hash === 'new') {
    authorize(ctx, 'product.add')
    return null
  }
  const form = await formRecord(ctx.read, readHash(hash) ?? 0, ctx.organisation.currency)
  if (form === null) throw data({ message: 'This donation form was not found.' }, { status: 404 })
  return form
}

async function loadPictures(ctx: Ctx, values: Record<'logo' | 'monthlyLogo' | 'background', string>) {
  const shown = await mediaByIds(
    ctx.read,
    [values.logo, values.monthlyLogo, values.background].filter(Boolean).map(Number),
  )
  const only = (id: string) => shown.filter((one) => String(one.id) === id).map(libraryImage)
  return { logo: only(values.logo), monthlyLogo: only(values.monthlyLogo), background: only(values.background) }
}

export const loader = screen('product.view', async (ctx, { params }: Route.LoaderArgs) => {
  const form = await findForm(ctx, params.id)
  const currency = form?.currency ?? ctx.organisation.currency
  const values = form?.values ?? newForm()
  const history = form === null ? [] : await formHistory(ctx.read, form.id)
  return {
    constraints: { 'donation-form': readCurrencyConstraints(formIn, currency) },
    id: params.id,
    name: form?.name ?? null,
    version: form?.version ?? 0,
    values,
    pictures: await loadPictures(ctx, values),
    currency,
    symbol: currencySymbol(currency),
    terms: tillSettings(ctx.settings).dccTerms,
    organization: ctx.organisation.name,
    isDefault: form?.isDefault ?? false,
    isArchived: form !== null && form.deletedAt !== null,
    raised: form === null ? null : withSymbol({ minor: form.raisedMinor, currency }),
    gifts: form?.gifts ?? 0,
    history: await toVersions(history, ctx.organisation),
    mayAdd: ctx.actor.can('product.add'),
    mayEdit: ctx.actor.can(form === null ? 'product.add' : 'product.edit'),
  }
})

const row = (body: object) => ({ ...body, type: 'donation_form', hashid: (body as { id?: unknown }).id })

const saveTogether = mergeSave(saveForm, {
  type: 'donation_form',
  key: ({ id }) => String(readHash(String(id)) ?? ''),
  read: async (runner, id, { organisation }) => {
    const form = await formRecord(runner, Number(id), organisation.currency)
    return form && { values: form.values, version: form.version }
  },
})

const save = formAction({
  save: intent(saveTogether, ({ id, name }) => ({ to: formPath(id), flash: formSaved(name) })),
  duplicate: intent(
    duplicateRow,
    ({ copy, name }) => ({ to: formPath(copy.id), flash: doneMessage('duplicate', name) }),
    row,
  ),
  archive: intent(archiveRow, ({ name }) => ({ to: LIST, flash: doneMessage('archive', name) }), row),
  restore: intent(restoreRow, ({ id, name }) => ({ to: formPath(id), flash: doneMessage('restore', name) }), row),
  default: intent(makeDefaultForm, ({ id, name }) => ({ to: formPath(id), flash: formIsDefault(name) })),
  version: intent(restoreFormVersion, ({ id, name }) => ({ to: formPath(id), flash: formRestored(name) })),
})
export const action = (args: Route.ActionArgs) => save(args)

export const shouldRevalidate = revalidateOnError

type Loaded = Route.ComponentProps['loaderData']

export default function FundraisingForm({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, isDefault, isArchived, raised, mayEdit, history } = loaderData
  return (
    <>
      <RecordHead
        back={{ to: LIST, label: 'Fundraising' }}
        title={name ?? 'New donation form'}
        pill={isArchived ? <Pill>Archived</Pill> : isDefault ? <Pill tone="good">Default form</Pill> : null}
        {...(raised === null ? {} : { sum: raised })}
        actions={<Actions {...loaderData} />}
      />
      <DonationForm {...loaderData} failure={actionData} isLocked={!mayEdit || isArchived} />
      {history.length > 0 ? <FormHistory id={id} versions={history} mayRestore={mayEdit && !isArchived} /> : null}
    </>
  )
}

function Actions({ id, name, isDefault, isArchived, mayAdd, mayEdit }: Loaded) {
  const isOpen = mayEdit && !isArchived
  return (
    <>
      {name === null ? null : (
        <PostForm className="actions">
          {isArchived ? null : (
            <Link
              className="btn"
              to={`/jpanel/fundraise/donation_form/${hashId(readHash(id) ?? 0)}/view`}
              target="_blank"
              rel="noreferrer"
            >
              Live View
            </Link>
          )}
          {isOpen && !isDefault ? (
            <Button type="submit" name="intent" value="default" icon="star">
              Make default
            </Button>
          ) : null}
          {mayAdd && !isArchived ? (
            <Button type="submit" name="intent" value="duplicate" icon="copy">
              Duplicate
            </Button>
          ) : null}
          {mayEdit && isArchived ? (
            <Button type="submit" name="intent" value="restore" icon="arrow-back-up">
              Restore
            </Button>
          ) : null}
          {isOpen ? (
            <ConfirmSubmit
              name="intent"
              value="archive"
              icon="archive"
              title={`Archive ${name}?`}
              act="Archive form"
              body="It takes no more gifts. Past contributions still show it, and it can be restored."
            >
              Archive…
            </ConfirmSubmit>
          ) : null}
        </PostForm>
      )}
      {isOpen ? (
        <Button type="submit" variant="primary" form={FORM_ID} name="intent" value="save">
          Save
        </Button>
      ) : null}
    </>
  )
}
