import { listTemplateRows, type TemplateRow } from '~/domain/emails/template-list.server'
import { screen } from '~/http/page'
import type { Ctx } from '~/kit/operation'
import { counted } from '~/kit/text'
import { Card, PageHead } from '~/ui/shell/page-head'
import { Pill } from '~/ui/pill'
import { LineList } from '../parts/words/line-list'
import './emails.css'
import type { Route } from './+types/list'

export const meta: Route.MetaFunction = () => [{ title: 'Email templates · Almoner' }]

export const loader = screen('email.edit', async (ctx: Ctx) => ({ rows: await listTemplateRows(ctx) }))

const groupRows = (rows: readonly TemplateRow[]): [string, TemplateRow[]][] => [
  ...Map.groupBy(rows, ({ group }) => group),
]

export default function Emails({ loaderData: { rows } }: Route.ComponentProps) {
  const off = rows.filter(({ isActive }) => !isActive).length
  return (
    <>
      <PageHead title="Email templates" sub={`${counted(rows.length, 'template')}${off > 0 ? `, ${off} off` : ''}`} />
      <div className="emails">
        {groupRows(rows).map(([group, those]) => (
          <Card key={group} title={group}>
            <LineList
              lines={those.map(({ name, title, about, isActive, isChanged }) => ({
                to: `/jpanel/settings/emails/${name}`,
                name: title,
                about,
                pills: (
                  <>
                    {isChanged ? <Pill>Edited</Pill> : null}
                    {isActive ? null : <Pill tone="warn">Off</Pill>}
                  </>
                ),
              }))}
            />
          </Card>
        ))}
      </div>
    </>
  )
}
