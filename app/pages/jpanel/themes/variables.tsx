import { data } from 'react-router'
import { editorPath } from '~/domain/themes/theme'
import { themeById } from '~/domain/themes/queries.server'
import { screen } from '~/http/page'
import { Card, RecordHead } from '~/ui/shell/page-head'
import { FILTERS, OBJECTS, TAGS } from './parts/reference'
import './parts/themes.css'
import type { Route } from './+types/variables'

export const meta: Route.MetaFunction = () => [{ title: 'Template variables · Almoner' }]

export const loader = screen('template.view', async (ctx, { params }: Route.LoaderArgs) => {
  const theme = /^[1-9]\d{0,8}$/.test(params.themeId) ? await themeById(ctx.read, Number(params.themeId)) : null
  if (theme === null) throw data({ message: 'This theme was not found.' }, { status: 404 })
  return { id: theme.id, locked: theme.locked }
})

const PARTS = [
  { title: 'Objects', rows: OBJECTS },
  { title: 'Tags', rows: TAGS },
  { title: 'Filters', rows: FILTERS },
]

export default function Variables({ loaderData: { id, locked } }: Route.ComponentProps) {
  return (
    <>
      <RecordHead
        back={locked ? { to: '/jpanel/design', label: 'Site design' } : { to: editorPath(id), label: 'Theme editor' }}
        title="Template variables"
      />
      <div className="stack">
        {PARTS.map(({ title, rows }) => (
          <Card key={title} title={title}>
            <dl className="reference">
              {rows.map(([name, meaning]) => (
                <div key={name}>
                  <dt>
                    <code>{name}</code>
                  </dt>
                  <dd>{meaning}</dd>
                </div>
              ))}
            </dl>
          </Card>
        ))}
      </div>
    </>
  )
}
