import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
import { Link } from '~/ui/link'
import { Button } from '~/ui/button'
import { LeaveGuard } from '~/ui/form/leave-guard'
import { PostForm } from '~/ui/form/post-form'
import { Icon } from '~/ui/icon'
import { Card } from '~/ui/shell/page-head'
import './words.css'

export type Line = { to: string; name: string; about: string; pills?: ReactNode }

export function LineList({ lines }: { lines: readonly Line[] }) {
  return (
    <ul className="line-list">
      {lines.map(({ to, name, about, pills }) => (
        <li key={to}>
          <Link to={to}>
            <span>
              <b>{name}</b>
              <span className="muted small">{about}</span>
            </span>
            {pills}
            <Icon name="chevron-right" />
          </Link>
        </li>
      ))}
    </ul>
  )
}

type Props = {
  title: string
  lines: readonly Line[]
  empty?: ReactNode
  add: { form: { id: string }; title: string; act: string }
  children: ReactNode
}

export function LinesWithAdd({ title, lines, empty, add, children }: Props) {
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <div className="grid two record">
      <Card title={title} aside={<span className="count">{lines.length}</span>}>
        {lines.length === 0 ? empty : <LineList lines={lines} />}
      </Card>
      <Card title={add.title} isSide>
        <PostForm id={add.form.id} className="stack">
          <LeaveGuard isSmall />
          {children}
          <Button type="submit" name="intent" value="add" variant="primary" icon="plus" isBusy={isBusy}>
            {add.act}
          </Button>
        </PostForm>
      </Card>
    </div>
  )
}
