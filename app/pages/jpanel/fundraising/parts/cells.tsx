import type { ViewCell } from '~/lists/declare/columns'

export const nameCell = ({ text, of }: ViewCell) => (
  <span className="fund-name">
    {text}
    {of ? <span className="about">{of[0]}</span> : null}
  </span>
)

export const progressCell = ({ text, title }: ViewCell) =>
  text === '' ? null : (
    <span className="fund-bar" role="img" aria-label={title}>
      <span className={parseInt(text, 10) >= 100 ? 'fund-line done' : 'fund-line'}>
        <span style={{ width: `${Math.max(0, Math.min(100, parseInt(text, 10)))}%` }} />
      </span>
      <span className="n">{text}</span>
    </span>
  )
