import { closeSteps } from '~/domain/books/close-month.server'
import { localMonth, toMonth, readMonth, formatSpan } from '~/domain/books/month'
import { formatMonth } from '~/domain/books/fee-period'
import { screen } from '~/http/page'
import { counted } from '~/kit/text'
import { Link } from '~/ui/link'
import { Tabs } from '~/ui/list/tabs'
import { Pill } from '~/ui/pill'
import { Card, PageHead } from '~/ui/shell/page-head'
import type { Route } from './+types/close'

const AT = '/jpanel/reports/close'
const MONTHS_SHOWN = 4

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Close ${loaderData?.words ?? 'the month'} · Almoner` },
]

export const loader = screen('reports.settlements', async (ctx, { request }: Route.LoaderArgs) => {
  const month = toMonth(readMonth(ctx, new URL(request.url).searchParams.get('month')))
  const months = Array.from({ length: MONTHS_SHOWN }, (_, index) => localMonth(ctx, index))
  return {
    words: month.words,
    span: formatSpan(month),
    steps: await closeSteps(ctx, month),
    tabs: [...new Set([...months, month.month])].toSorted().map((one) => ({
      label: formatMonth(one),
      to: `${AT}?month=${one}`,
      isCurrent: one === month.month,
    })),
  }
})

export default function CloseMonth({ loaderData: { words, span, steps, tabs } }: Route.ComponentProps) {
  const open = steps.filter(({ left }) => left !== null).length
  return (
    <>
      <PageHead title="Close the month" sub={span} />
      <Tabs label="Month" tabs={tabs} />
      <div className="stack">
        <p role="status" className="muted">
          {open === 0 ? `${words} is closed: nothing is left.` : `${counted(open, 'step')} of ${steps.length} left.`}
        </p>
        <ol className="plain-list stack">
          {steps.map(({ id, title, left, done, links }, index) => (
            <li key={id}>
              <Card
                title={`${index + 1}. ${title}`}
                aside={left === null ? <Pill tone="good">Done</Pill> : <Pill tone="warn">Left</Pill>}
              >
                <p>{left ?? done}</p>
                <p className="actions">
                  {links.map(({ label, to }) => (
                    <Link key={to} className="link" to={to}>
                      {label}
                    </Link>
                  ))}
                </p>
              </Card>
            </li>
          ))}
        </ol>
      </div>
    </>
  )
}
