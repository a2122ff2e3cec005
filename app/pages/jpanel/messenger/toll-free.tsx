import { chooseNumber } from '~/domain/messenger/choose-number.server'
import { UNKNOWN_ERROR, provisionedMessage } from '~/domain/messenger/messages'
import { isTollFree } from '~/domain/messenger/toll-free'
import { countryChoices } from '~/domain/settings/choices'
import { formAction, intent, sayingOnFailure } from '~/http/form/form-action'
import { screen } from '~/http/page'
import { data } from 'react-router'
import { RecordHead } from '~/ui/shell/page-head'
import '~/ui/fields/fields.css'
import { TollFreeForm } from './parts/toll-free-form'
import type { Route } from './+types/toll-free'

const LIST = '/jpanel/messenger'

export const meta: Route.MetaFunction = () => [{ title: 'Toll-free verification · Almoner' }]

export const loader = screen('messenger.edit', async (ctx, { request }: Route.LoaderArgs) => {
  const number = new URL(request.url).searchParams.get('number') ?? ''
  if (!isTollFree(number)) throw data({ message: 'Choose a toll-free number first.' }, { status: 404 })
  const { name, country } = ctx.organisation
  return { number, organization: name, country, countries: countryChoices() }
})

export const action = formAction({
  save: sayingOnFailure(
    UNKNOWN_ERROR,
    intent(
      chooseNumber,
      ({ number, problem }) => ({
        to: LIST,
        flash: problem === null ? provisionedMessage(number) : `${number} is unverified: ${problem}`,
      }),
      (body) => ({ ...body, isTollFree: '1' }),
    ),
  ),
})

export default function TollFree({
  loaderData: { number, organization, country, countries },
  actionData,
}: Route.ComponentProps) {
  return (
    <>
      <RecordHead
        back={{ to: `${LIST}/phone-numbers/new?type=toll-free&country=${country}`, label: 'Search' }}
        title={number}
        about="Carriers let text messages of a toll-free number through once they have verified who sends them."
      />
      <TollFreeForm
        number={number}
        organization={organization}
        country={country}
        countries={countries}
        failure={actionData}
      />
    </>
  )
}
