import { useEffect } from 'react'
import { findBoxes } from '~/domain/documents/warn-of-boxes'
import { loadSlips } from '~/domain/contributions/slips.server'
import { screen } from '~/http/page'
import { fieldsOfAddress } from '~/lists/request/address'
import type { Ctx } from '~/kit/operation'
import type { Route } from './+types/packing-slip'
import '~/ui/styles/back-office.css'
import './contributions.css'
import { Slip } from './parts/slip'

export const loader = screen('order.view', async (ctx: Ctx, { request }: Route.LoaderArgs) => {
  const fields = fieldsOfAddress(new URL(request.url).search)
  const slips = await loadSlips(ctx, fields.id)
  const pdf = `/jpanel/contributions/packing_slip.pdf?id=${slips.map(({ id }) => id).join(',')}`
  const organisation = ctx.organisation.name
  return { isPrinting: 'print' in fields, organisation, slips, pdf, boxes: findBoxes({ organisation, slips }) }
})

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: loaderData?.slips.length === 1 ? `Packing slip #${loaderData.slips[0]?.number}` : 'Packing slips' },
]

export default function PackingSlips({ loaderData }: Route.ComponentProps) {
  const { isPrinting, organisation, slips, pdf, boxes } = loaderData
  useEffect(() => {
    if (isPrinting) window.print()
  }, [isPrinting])
  return (
    <main id="main" className="slips">
      <p className="no-print slips-pdf">
        <a className="link" href={pdf}>
          Open as PDF
        </a>
        {boxes.length > 0 ? `, which shows boxes instead of the letters ${boxes.join(' ')}.` : null}
      </p>
      {slips.map((slip) => (
        <Slip key={slip.id} organisation={organisation} slip={slip} />
      ))}
    </main>
  )
}
