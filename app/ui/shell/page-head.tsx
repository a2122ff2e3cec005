import type { MouseEvent, ReactNode } from 'react'
import { Link } from '~/ui/link'
import { Icon } from '~/ui/icon'

export function PageHead({ title, sub, actions }: { title: ReactNode; sub?: ReactNode; actions?: ReactNode }) {
  return (
    <div className="head">
      <h1>{title}</h1>
      {sub && sub !== '0' ? <span className="sub n">{sub}</span> : null}
      {actions ? <div className="actions">{actions}</div> : null}
    </div>
  )
}

export function ListPage({ children }: { children: ReactNode }) {
  return <div className="listpage">{children}</div>
}

type RecordHeadProps = {
  back: { to: string; label: string; onClick?: (event: MouseEvent) => void }
  picture?: ReactNode
  title: ReactNode
  pill?: ReactNode
  sum?: ReactNode
  about?: ReactNode
  actions?: ReactNode
  menu?: ReactNode
}

export function RecordHead({ back, picture, title, pill, sum, about, actions, menu }: RecordHeadProps) {
  return (
    <>
      <Link className="back" to={back.to} onClick={back.onClick}>
        <Icon name="chevron-left" />
        {back.label}
      </Link>
      <div className="record-head">
        {picture}
        <div className="main-facts">
          <h1>
            {title}
            {picture ? null : pill}
          </h1>
          {sum ? <p className="sum">{sum}</p> : null}
          {about ? <p className="muted">{about}</p> : null}
          {picture && pill ? <div className="pills">{pill}</div> : null}
        </div>
        {actions ? <div className="actions">{actions}</div> : null}
        {menu ? <div className="menu">{menu}</div> : null}
      </div>
    </>
  )
}

export function Card({
  title,
  aside,
  more,
  children,
  isSide,
  className,
}: {
  title?: ReactNode
  aside?: ReactNode
  more?: ReactNode
  children: ReactNode
  isSide?: boolean
  className?: string
}) {
  const classes = `card${isSide ? ' side-card' : ''}${className ? ` ${className}` : ''}`
  if (isSide)
    return (
      <section className={classes}>
        {title ? (
          <header>
            <h2>{title}</h2>
            {aside ?? more}
          </header>
        ) : null}
        {children}
      </section>
    )
  return (
    <section className={classes}>
      {title ? (
        <div className="card-head">
          <h2>{title}</h2>
          {aside}
          {more ? <span className="more">{more}</span> : null}
        </div>
      ) : null}
      <div className="card-body">{children}</div>
    </section>
  )
}

export function Pairs({
  rows,
  total,
}: {
  rows: readonly (readonly [name: ReactNode, value: ReactNode])[]
  total?: readonly [name: ReactNode, value: ReactNode]
}) {
  return (
    <dl className="kv">
      {rows.map(([name, value], index) => (
        <PairRow key={index} name={name} value={value} />
      ))}
      {total ? <PairRow name={total[0]} value={total[1]} isTotal /> : null}
    </dl>
  )
}

function PairRow({ name, value, isTotal }: { name: ReactNode; value: ReactNode; isTotal?: boolean }) {
  const className = isTotal ? 'total' : undefined
  return (
    <>
      <dt className={className}>{name}</dt>
      <dd className={className}>{value}</dd>
    </>
  )
}
