import { data } from 'react-router'
import { journalEntry } from '~/domain/journal/entry.server'
import type { FieldChange } from '~/domain/journal/list-changes'
import { screen } from '~/http/page'
import type { Ctx } from '~/kit/operation'
import { OWNER_ONLY } from '~/kit/permission'
import { DateText } from '~/ui/date-text'
import { Link } from '~/ui/link'
import { Card, Pairs, RecordHead } from '~/ui/shell/page-head'
import './parts/journal.css'
import { recordWords } from './parts/record-words.server'
import type { Route } from './+types/journal-entry'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.entry.title ?? 'Journal'} · Almoner` },
]

export const loader = screen(OWNER_ONLY, async (ctx: Ctx, { params }: Route.LoaderArgs) => {
  const entry = /^[1-9]\d{0,8}$/.test(params.id) ? await journalEntry(ctx, Number(params.id), recordWords) : null
  if (!entry) throw data({ message: 'This entry was not found.' }, { status: 404 })
  return { entry }
})

function Changes({ changes }: { changes: readonly FieldChange[] }) {
  if (changes.length === 0) return <p className="muted">This entry holds no values.</p>
  return (
    <div className="journal-changes" role="region" aria-label="Changes" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Before</th>
            <th scope="col">After</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ field, before, after }, index) => (
            <tr key={index}>
              <th scope="row">{field}</th>
              <td>{before}</td>
              <td>{after}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

export default function JournalEntry({ loaderData: { entry } }: Route.ComponentProps) {
  const { title, actor, at, kindWord, path, changes } = entry
  const record = `${kindWord} ${entry.record}`
  return (
    <>
      <RecordHead back={{ to: '/jpanel/settings/journal', label: 'Journal' }} title={title} />
      <div className="set-form">
        <Card>
          <Pairs
            rows={[
              ['Who', actor],
              ['When', <DateText key="at" at={at} full />],
              [
                'Record',
                path === null ? (
                  record
                ) : (
                  <Link key="record" className="link" to={path}>
                    {record}
                  </Link>
                ),
              ],
            ]}
          />
        </Card>
        <Card title="Changes">
          <Changes changes={changes} />
        </Card>
      </div>
    </>
  )
}
