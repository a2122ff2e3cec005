import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Icon } from '../../icon'
import { JumpLink } from '../../shell/jump-link'
import './sections.css'

type Part = { id: string; title: string; hasError?: boolean }
type SectionProps = Part & {
  holds?: ReactNode
  isOpen?: boolean
  isLocked?: boolean
  isHidden?: boolean
  children: ReactNode
}

const sectionId = (id: string) => `section-${id}`

export function FormSection({ id, title, holds, isOpen, hasError, isLocked, isHidden, children }: SectionProps) {
  return (
    <fieldset id={sectionId(id)} tabIndex={-1} className="form-section" disabled={isLocked} hidden={isHidden}>
      <section className="card">
        <details className="form-fold" open={isOpen || hasError}>
          <summary className="card-head">
            <h2>{title}</h2>
            {holds ? <span className="holds">{holds}</span> : null}
            <Icon name="chevron-down" />
          </summary>
          <div className="card-body">{children}</div>
        </details>
      </section>
    </fieldset>
  )
}

export function SectionNav({ sections }: { sections: readonly Part[] }) {
  const nav = useRef<HTMLElement>(null)
  const { current, changed } = useSections(nav, sections.map(({ id }) => id).join())
  return (
    <nav ref={nav} className="section-nav" aria-label="Sections of the form">
      {sections.map(({ id, title, hasError }) => (
        <JumpLink key={id} to={sectionId(id)} className={linkClass(hasError, current === id)}>
          {title}
          {changed.has(id) ? (
            <span className="dot">
              <span className="sr">, changed</span>
            </span>
          ) : null}
        </JumpLink>
      ))}
    </nav>
  )
}

const linkClass = (isWrong: boolean | undefined, isCurrent: boolean): string =>
  [isWrong ? 'wrong' : '', isCurrent ? 'on' : ''].filter(Boolean).join(' ')

const NONE: ReadonlySet<string> = new Set()

function useSections(nav: { current: HTMLElement | null }, ids: string) {
  const [current, setCurrent] = useState(ids.split(',')[0])
  const [changed, setChanged] = useState(NONE)
  useEffect(() => {
    const form = nav.current?.closest('form')
    if (!form) return
    const leave = new AbortController()
    const { signal } = leave
    const read = ({ target }: Event) => {
      const id = target instanceof Element ? target.closest('.form-section')?.id.slice(sectionId('').length) : undefined
      if (id) setChanged((known) => (known.has(id) ? known : new Set([...known, id])))
    }
    form.addEventListener('input', read, { signal })
    form.addEventListener('reset', () => setChanged(NONE), { signal })
    // People read in the upper part of the window.
    const seen = new IntersectionObserver(
      (entries) => {
        const entered = entries.find(({ isIntersecting }) => isIntersecting)
        if (entered) setCurrent(entered.target.id.slice(sectionId('').length))
      },
      { rootMargin: '-20% 0px -70%' },
    )
    for (const id of ids.split(',')) {
      const section = document.getElementById(sectionId(id))
      if (section) seen.observe(section)
    }
    return () => {
      leave.abort()
      seen.disconnect()
    }
  }, [nav, ids])
  return { current, changed }
}
