import { DONOR_COVERS_COSTS } from '~/domain/reports/addresses'
import { dccFigures, dccList } from '~/domain/reports/dcc.list.server'
import { listView } from '~/http/list/list-view'
import { screen } from '~/http/page'
import { fieldsOfAddress } from '~/lists/request/address'
import { divideRounded, withSymbol } from '~/kit/money'
import { counted } from '~/kit/text'
import { Figures } from '~/ui/chart/figures'
import { titleList } from '~/ui/list/list-title'
import { listAction } from '../parts/list-action.server'
import type { Route } from './+types/donor-covers-costs'
import { ReportPage } from './parts/report-page'

export const meta: Route.MetaFunction = ({ loaderData }) => titleList('Donor covers costs', loaderData?.list)

const percent = (part: bigint, whole: bigint): string =>
  whole === 0n ? '–' : `${(Number((part * 1000n) / whole) / 10).toFixed(1)}%`

export const loader = screen(dccList.permission, async (ctx, args: Route.LoaderArgs) => {
  const fields = fieldsOfAddress(new URL(args.request.url).searchParams)
  const listed = listView(dccList)(ctx, args)
  const [list, { lines, dcc, amount, eligible }] = await Promise.all([listed, dccFigures(ctx, fields, listed)])
  const { currency } = ctx.organisation
  const isKnown = dcc !== null && amount !== null
  const figures = [
    {
      label: 'Costs covered',
      value: isKnown ? withSymbol({ minor: dcc, currency }) : '–',
      ...(isKnown ? { to: DONOR_COVERS_COSTS + list.address } : {}),
    },
    {
      label: 'On average',
      value: isKnown && lines > 0n ? withSymbol({ minor: divideRounded(dcc, lines), currency }) : '–',
    },
    { label: 'Of the amounts', value: isKnown ? percent(dcc, amount) : '–' },
    { label: `Of ${counted(Number(eligible), 'line')} that could be`, value: isKnown ? percent(lines, eligible) : '–' },
  ]
  return { list, figures }
})

export const action = listAction(dccList.permission, DONOR_COVERS_COSTS)

export default function DonorCoversCosts({ loaderData: { figures, ...rest }, actionData }: Route.ComponentProps) {
  return (
    <ReportPage
      title="Donor covers costs"
      {...rest}
      at={DONOR_COVERS_COSTS}
      failure={actionData}
      above={<Figures label="Costs covered" figures={figures} />}
      empty={{
        icon: 'heart-handshake',
        title: 'No costs covered yet',
        text: 'What donors add to cover the costs of their payment appears here.',
      }}
    />
  )
}
