import { useState } from 'react'
import { useNavigation } from 'react-router'
import { z } from 'zod'
import { chooseNumber } from '~/domain/messenger/choose-number.server'
import { NO_NUMBERS, UNKNOWN_ERROR, provisionedMessage } from '~/domain/messenger/messages'
import { searchNumbers } from '~/domain/messenger/search-numbers.server'
import { countryChoices } from '~/domain/settings/choices'
import { formAction, intent, sayingOnFailure } from '~/http/form/form-action'
import { screen } from '~/http/page'
import { readAddressForm } from '~/lists/request/address-form'
import { DomainError } from '~/kit/errors'
import { asForm } from '~/http/form/perform-request'
import { perform, type Ctx } from '~/kit/operation'
import type { OfferedNumber } from '~/ports/phone-numbers'
import { Button, LinkButton } from '~/ui/button'
import { AddressForm } from '~/ui/form/address-form'
import { Field, Input, Select } from '~/ui/form/field'
import { PostForm } from '~/ui/form/post-form'
import { ConfirmSubmit } from '~/ui/overlay/confirm-submit'
import { Card, RecordHead } from '~/ui/shell/page-head'
import { Note } from '~/ui/states'
import './messenger.css'
import type { Route } from './+types/new-number'

const LIST = '/jpanel/messenger'
const TOLL_FREE = `${LIST}/phone-numbers/toll-free`

const TYPES = [
  { value: 'local', label: 'Local' },
  { value: 'toll-free', label: 'Toll-free' },
]

const Search = z.object({
  country: z.string().max(2).optional(),
  type: z.string().max(20).optional(),
  areaCode: z.string().max(20).optional(),
  number: z.string().max(34).optional(),
})

export const meta: Route.MetaFunction = () => [{ title: 'New phone number · Almoner' }]

type Found = { found: OfferedNumber[] | null; message: string; fields: Record<string, string[]> }

async function searched(ctx: Ctx, search: z.output<typeof Search>): Promise<Found> {
  if (search.type === undefined) return { found: null, message: '', fields: {} }
  try {
    return { found: await perform(asForm(searchNumbers), ctx, search), message: '', fields: {} }
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return { found: null, message: error.message, fields: error.fields }
  }
}

export const loader = screen('messenger.edit', async (ctx, { request }: Route.LoaderArgs) => {
  const { input, form } = readAddressForm(Search, new URL(request.url).searchParams)
  const { found, message, fields } = await searched(ctx, input)
  return {
    form,
    found,
    message,
    errors: { country: fields.country?.[0], type: fields.type?.[0], areaCode: fields.areaCode?.[0] },
    search: {
      country: input.country ?? ctx.organisation.country,
      type: input.type ?? 'local',
      areaCode: input.areaCode ?? '',
    },
    /** The number of an earlier purchase whose outcome is unclear. */
    again: input.number ?? null,
    countries: countryChoices(),
  }
})

export const action = formAction({
  choose: sayingOnFailure(
    UNKNOWN_ERROR,
    intent(
      chooseNumber,
      ({ number }) => ({ to: LIST, flash: provisionedMessage(number) }),
      ({ phoneNumber }) => ({ phoneNumber }),
    ),
  ),
})

export default function NewNumber({ loaderData, actionData }: Route.ComponentProps) {
  const { form, found, message, errors, search, again, countries } = loaderData
  const [type, setType] = useState(search.type)
  const navigation = useNavigation()
  const isSearching = navigation.state === 'loading'
  const address = new URLSearchParams(search).toString()
  return (
    <div className="stack">
      <RecordHead back={{ to: LIST, label: 'Text to give' }} title="New phone number" />
      {actionData?.message ? <Note tone="bad" title={actionData.message} isAlert /> : null}
      {message !== '' && Object.values(errors).every((error) => error === undefined) ? (
        <Note tone="bad" title={message} isAlert />
      ) : null}
      {again === null ? null : (
        <Card title={again}>
          <p>Nobody knows yet whether this number was provisioned. It is looked up before anything is bought.</p>
          <Offers offered={[{ full: again, short: again }]} isTollFree={false} />
        </Card>
      )}
      <Card title="Search">
        <AddressForm form={form} role="search" className="stack">
          <div className="pair">
            <Field label="Country" error={errors.country}>
              <Select name="country" choices={countries} defaultValue={search.country} />
            </Field>
            <Field label="Type" error={errors.type}>
              <Select
                name="type"
                choices={TYPES}
                defaultValue={search.type}
                onChange={(event) => setType(event.target.value)}
              />
            </Field>
          </div>
          <Field label="Area code" error={errors.areaCode} help="Needed for local numbers, such as 212.">
            <Input
              name="areaCode"
              inputMode="numeric"
              maxLength={6}
              defaultValue={search.areaCode}
              disabled={type === 'toll-free'}
              autoComplete="off"
            />
          </Field>
          <div className="actions">
            <Button type="submit" variant="primary" icon="search" disabled={isSearching} isBusy={isSearching}>
              Search
            </Button>
          </div>
        </AddressForm>
      </Card>
      {found === null ? null : (
        <Card
          title="Phone numbers"
          more={
            <LinkButton to={`?${address}`} icon="refresh">
              Refresh
            </LinkButton>
          }
        >
          {found.length === 0 ? (
            <p role="status">{NO_NUMBERS}</p>
          ) : (
            <Offers offered={found} isTollFree={search.type === 'toll-free'} />
          )}
        </Card>
      )}
    </div>
  )
}

function Offers({ offered, isTollFree }: { offered: readonly OfferedNumber[]; isTollFree: boolean }) {
  return (
    <ul className="phone-numbers">
      {offered.map(({ full, short }) => (
        <li key={full}>
          <span className="n">{short}</span>
          {isTollFree ? (
            <LinkButton to={`${TOLL_FREE}?number=${encodeURIComponent(full)}`} aria-label={`Choose ${short}`}>
              Choose
            </LinkButton>
          ) : (
            <PostForm>
              <input type="hidden" name="phoneNumber" value={full} />
              <ConfirmSubmit
                name="intent"
                value="choose"
                aria-label={`Choose ${short}…`}
                title={`Buy ${short}?`}
                act="Buy 1 number"
                body="The provider charges its monthly price to your account there until the number is released."
              >
                Choose…
              </ConfirmSubmit>
            </PostForm>
          )}
        </li>
      ))}
    </ul>
  )
}
